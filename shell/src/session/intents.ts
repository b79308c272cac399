import type { Collections, EventBus, Intent } from 'shared-contracts';
import { isRecord, readStored, removeStored, writeStored } from './storage';

const KEY = 'pending_intent';
/**
 * How long an intent is kept, in milliseconds. A sign-in link is mailed and opens a new page; later than this the user
 * has forgotten the intent.
 */
const LIFETIME_MS = 30 * 60_000;

interface PendingIntent<I = Intent> {
  intent: I;
  owner: number | null;
  /** milliseconds since 1970 */
  at: number;
}
/** Only intents about a listing continue on another page. Others need the page on which they started. */
type StoredIntent = Extract<Intent, { kind: 'favorite' | 'hide' }>;
const outlivesPage = ({ kind }: Intent) => kind === 'favorite' || kind === 'hide';

function isPending(value: unknown): value is PendingIntent<StoredIntent> {
  if (!isRecord(value) || typeof value.at !== 'number') return false;
  return (value.owner === null || Number.isInteger(value.owner)) && isStoredIntent(value.intent);
}

function isStoredIntent(value: unknown): boolean {
  if (!isRecord(value) || typeof value.internal_id !== 'string') return false;
  return value.kind === 'hide' || (value.kind === 'favorite' && typeof value.mls_id === 'string');
}

/** The action that sign-in interrupted. It survives a sign-in by a mailed link and a new page. */
export function createPendingIntent(now: () => number = Date.now) {
  let pending: PendingIntent | undefined;
  const read = (): PendingIntent | undefined => {
    const latest = pending ?? readStored(KEY, isPending);
    return latest && now() - latest.at < LIFETIME_MS ? latest : undefined;
  };
  const drop = () => {
    pending = undefined;
    removeStored(KEY);
  };
  return {
    /** Forgets the intent: the user does not want it any more. */
    drop,
    /** `owner` is the user whose session ended; null for a visitor, whose intent belongs to the user who signs in. */
    put(intent: Intent | undefined, owner: number | null): void {
      drop();
      if (!intent) return;
      pending = { intent, owner, at: now() };
      if (outlivesPage(intent)) writeStored(KEY, pending);
    },
    /** Returns the intent once; null for an intent of another user. */
    take(userId: number): Intent | null | undefined {
      const latest = read();
      drop();
      return latest && latest.owner !== null && latest.owner !== userId ? null : latest?.intent;
    },
  };
}

export interface IntentParts {
  collections: Pick<Collections, 'hide'> & {
    /** a favorite that was saved before stays one */
    addFavorite(listing: Extract<Intent, { kind: 'favorite' }>): Promise<void>;
  };
  bus: EventBus;
}

/** Repeats the action that sign-in interrupted. */
export function runPendingIntent(intent: Intent, { collections, bus }: IntentParts): void {
  if (intent.kind === 'favorite') void collections.addFavorite(intent);
  if (intent.kind === 'hide') void collections.hide(intent.internal_id);
  if (intent.kind === 'save-search') bus.publish('search:save', {});
  if (intent.kind === 'open-section') bus.publish('account:open-panel', { section: intent.section });
}
