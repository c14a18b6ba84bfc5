import { defineConfig } from 'vitest/config';
import { testSeed } from './src/environment.js';

console.log(`seed of every property: ${testSeed()} (FINDBIT_SEED sets another)`);

export default defineConfig({
  test: {
    include: ['{src,props,bench,variants}/**/*.test.ts'],
    setupFiles: ['props/seed.test-setup.ts'],
    // Laws take seconds, and the machines that run them are shared and noisy.
    testTimeout: 120_000,
    // The threads and processes of the command line's tests are light beside their own.
    maxWorkers: 2,
    hookTimeout: 120_000,
    coverage: { include: ['src/**', 'props/**', 'bench/**'], exclude: ['**/*.test.ts'] },
  },
});
