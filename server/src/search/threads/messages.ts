import type { Change } from '../engine/background-sort';
import type { PreparedListing } from '../engine/prepared-listing';
import type { AnyArray, Json } from '../engine/snapshot';
import { ListingPlace, type Place } from '../listing-place';
import type { Failure, Question } from './questions';

// A thread takes its messages in the order they were sent: whatever was changed before a question is asked is known
// to whoever answers it.

/** A change on its way between threads: objects arrive without their classes. */
type SentChange =
  | string
  | (Omit<PreparedListing, 'facts'> & { facts: Omit<PreparedListing['facts'], 'place'> & { place: Place } });

export type ToReader =
  | { kind: 'index'; arrays: readonly AnyArray[]; notes: readonly Json[] }
  | { kind: 'changes'; from: number; changes: readonly SentChange[] }
  | { kind: 'question'; id: number; question: Question };

export type FromReader =
  /** an index was taken over */
  | { kind: 'taken' }
  | { kind: 'answer'; id: number; answer: unknown }
  | { kind: 'failure'; id: number; failure: Failure };

/** Where a reader finds texts: beside a FileLog's path, null for those in memory. */
export interface LogPaths {
  cards: string | null;
  records: string | null;
}

export function receivedChange(change: SentChange): Change {
  if (typeof change === 'string') return change;
  const { names, handles } = change.facts.place;
  return { ...change, facts: { ...change.facts, place: new ListingPlace(names, handles) } };
}
