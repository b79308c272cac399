import { type Collections, type EventBus, type Intent, intentSchema } from 'shared-contracts';
import * as z from 'zod/mini';
import { readStored, removeStored, writeStored } from './storage';

const KEY = 'pending_intent';
/** A sign-in link comes by mail and opens a page of its own; later than this nobody remembers what they had wanted. */
const KEPT_MS = 30 * 60_000;

const keptSchema = z.object({ intent: intentSchema, owner: z.nullable(z.int()), at: z.number() });
type Kept = Pick<z.infer<typeof keptSchema>, 'intent' | 'owner'>;

/** Only what belongs to a listing is done on another page; the rest needs the page it was asked on. */
const outlivesPage = ({ kind }: Intent) => kind === 'favorite' || kind === 'hide';

/** What a visitor wanted when sign-in came between, also when signing in leads over a mail and a new page. */
export function createPendingIntent(now: () => number = Date.now) {
  let pending: Kept | undefined;
  const read = (): Kept | undefined => {
    const kept = keptSchema.safeParse(readStored(KEY));
    return pending ?? (kept.success && now() - kept.data.at < KEPT_MS ? kept.data : undefined);
  };
  const drop = () => {
    pending = undefined;
    removeStored(KEY);
  };
  return {
    /** `owner` is the user whose session ended; null for a visitor, whose intent belongs to the user who signs in. */
    put(intent: Intent | undefined, owner: number | null): void {
      drop();
      if (!intent) return;
      pending = { intent, owner };
      if (outlivesPage(intent)) writeStored(KEY, { intent, owner, at: now() });
    },
    /** @returns true when an intent of another user was dropped */
    dropOfOther(userId: number): boolean {
      const owner = read()?.owner ?? null;
      if (owner === null || owner === userId) return false;
      drop();
      return true;
    },
    /** Gives it once. */
    take(): Intent | undefined {
      const intent = read()?.intent;
      drop();
      return intent;
    },
  };
}

export interface FulfilParts {
  collections: Collections;
  bus: EventBus;
}

/** Does what a visitor was about to do when they were asked to sign in first. */
export function fulfilIntent(intent: Intent, { collections, bus }: FulfilParts): void {
  if (intent.kind === 'favorite') {
    // the list of who just signed in comes first: a favorite kept earlier must not be removed by this
    void collections
      .reload()
      .then(() => (collections.isFavorite(intent) ? undefined : collections.toggleFavorite(intent)));
  }
  if (intent.kind === 'hide') void collections.hide(intent.internal_id);
  if (intent.kind === 'save-search') bus.publish('search:save', {});
  if (intent.kind === 'open-section') bus.publish('account:open-panel', { section: intent.section });
}
