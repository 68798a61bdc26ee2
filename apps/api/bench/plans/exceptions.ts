import type { Exception } from './judge.ts';

/** Statements that may read more rows than the bound, each with its reason. Nothing else may. */
export const exceptions: readonly Exception[] = [];
