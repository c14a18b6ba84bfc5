// The deferred clear that a sbitmap is built with. The build writes this file anew for every variant;
// this one stands for `sbitmap-recheck`.

export * from "./sbitmap-recheck";
