// The variant that is being built: each function from the variant itself or from what it
// extends. The build writes this file anew for every variant; this one stands for `generic`.

export * from "./generic";
export * from "./derived";
