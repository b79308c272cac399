import { type Intent, intentSchema } from 'shared-contracts';
import * as z from 'zod/mini';
import { readStored, removeStored, writeStored } from './storage';

const KEY = 'pending_intent';
/** A sign-in link comes by mail and opens a page of its own; later than this nobody remembers what they had wanted. */
const KEPT_MS = 30 * 60_000;

const keptSchema = z.object({ intent: intentSchema, at: z.number() });

/** Only what belongs to a listing is done on another page; the rest needs the page it was asked on. */
const outlivesPage = ({ kind }: Intent) => kind === 'favorite' || kind === 'hide';

/** What a visitor wanted when sign-in came between, also when signing in leads over a mail and a new page. */
export function createPendingIntent(now: () => number = Date.now) {
  let pending: Intent | undefined;
  return {
    put(intent: Intent | undefined): void {
      pending = intent;
      if (intent && outlivesPage(intent)) writeStored(KEY, { intent, at: now() });
      else removeStored(KEY);
    },
    /** Gives it once. */
    take(): Intent | undefined {
      const kept = keptSchema.safeParse(readStored(KEY));
      const stored = kept.success && now() - kept.data.at < KEPT_MS ? kept.data.intent : undefined;
      const intent = pending ?? stored;
      pending = undefined;
      removeStored(KEY);
      return intent;
    },
  };
}
