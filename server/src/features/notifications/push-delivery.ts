import webPush from 'web-push';
import * as z from 'zod/mini';
import type { Database } from '../../platform/database/database';
import { OutwardError, type SafeFetch, type SafeResponse } from '../../platform/network/safe-fetch';
import { type Deliver, DeliveryError } from '../../platform/queue/delivery';
import { deleteGoneSubscription, deletePushed, findPushTarget } from './push.repository';
import type { PushKeys } from './push-keys';
import { isQuiet } from './quiet-hours';

/** How long a push service keeps a push for a browser that is off, in seconds. */
const TTL_SECONDS = 86_400;

/** What the outbox stores: the texts, and for which notifications they are. */
const payloadSchema = z.object({
  subscription: z.int(),
  notifications: z.array(z.int()),
  message: z.object({
    title: z.string(),
    body: z.string(),
    /** path of the page that a press opens */
    url: z.string(),
    /** a later push with the same tag replaces the earlier one */
    tag: z.string(),
  }),
});
export type PushPayload = z.infer<typeof payloadSchema>;

export interface PushDeliveryDeps {
  db: Database;
  fetch: SafeFetch;
  keys: () => Promise<PushKeys>;
  /** where push services write to the operator: a mailto address */
  contact: string;
  now?: () => Date;
}

/** The push service no longer knows the subscription. */
const GONE = new Set([404, 410]);
/** The push service will refuse it again. */
const REFUSED = new Set([400, 401, 403, 413]);

/** Encrypts a push for its browser (RFC 8291) and sends it to the browser's push service. */
export function pushDelivery({ db, fetch, keys, contact, now = () => new Date() }: PushDeliveryDeps): Deliver {
  return async ({ payload }, signal) => {
    const { data } = payloadSchema.safeParse(payload);
    if (!data) throw new DeliveryError('The push in the outbox has an unknown format.', true);
    const target = await findPushTarget(db, data.subscription);
    if (target === null) return;
    // a repeated attempt may come after the evening has begun
    if (isQuiet(target.settings, now())) return deletePushed(db, data.subscription, data.notifications);
    const { endpoint, p256dh, auth } = target;
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(data.message),
      { vapidDetails: { subject: contact, ...(await keys()) }, TTL: TTL_SECONDS, contentEncoding: 'aes128gcm' },
    );
    const response = await post(fetch, endpoint, {
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      body: body ?? new Uint8Array(),
      signal,
    });
    if (GONE.has(response.status)) return deleteGoneSubscription(db, data.subscription);
    if (response.status < 200 || response.status > 299)
      throw new DeliveryError(`The push service answered ${response.status}.`, REFUSED.has(response.status));
  };
}

async function post(
  fetch: SafeFetch,
  endpoint: string,
  request: { headers: Record<string, string>; body: Uint8Array; signal: AbortSignal },
): Promise<SafeResponse> {
  try {
    return await fetch(endpoint, { method: 'POST', ...request });
  } catch (error) {
    const permanent = error instanceof OutwardError && error.reason === 'address';
    throw new DeliveryError(error instanceof Error ? error.message : String(error), permanent, { cause: error });
  }
}
