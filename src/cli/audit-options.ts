import type { FunctionName } from '../functions.js';
import type { Unaligned } from '../machine/recorder.js';
import type { Target } from '../target.js';
import type { CallOptions } from './call.js';

export const AUDIT_FORMATS = ['text', 'md', 'csv', 'jsonl'] as const;
export const STORAGES = ['word', 'byte'] as const;

/** What the command line of `audit` says. */
export interface AuditOptions extends CallOptions {
  readonly target?: Target[];
  readonly function?: readonly FunctionName[];
  readonly all?: boolean;
  readonly offset?: readonly number[];
  readonly unaligned: Unaligned;
  readonly storage: (typeof STORAGES)[number];
  readonly span?: 'word' | 'byte';
  readonly map?: boolean;
  readonly garbage: number;
  readonly cleared?: number;
  readonly bitmaps?: readonly string[];
  readonly symbols?: RegExp;
  readonly seed: number;
  readonly timeLimit?: number;
  readonly format: (typeof AUDIT_FORMATS)[number];
}
