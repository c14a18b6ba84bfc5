/**
 * How V8 is to be started for timing. Without Liftoff every function is optimized before its
 * first call, so that no sample is half one and half the other. Without stack checks a loop
 * costs what it costs in C (they are a fifth of a loop over words here); a loop that does not
 * end can then be stopped only from outside its process.
 */
export const V8_FLAGS = ['--no-liftoff', '--no-wasm-stack-checks'] as const;
