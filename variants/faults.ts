export enum Fault { NONE }
