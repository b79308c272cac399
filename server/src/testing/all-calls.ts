import type { Call } from 'shared-contracts';
import * as contracts from 'shared-contracts/all';

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value;

/** Every call of the contracts. */
export const ALL_CALLS: readonly Call[] = Object.values<unknown>(contracts).filter(isCall);
