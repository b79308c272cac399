import { createSafeFetch, OutwardError, type SafeFetch, type SafeResponse } from '../../platform/network/safe-fetch';
import { type Deliver, DeliveryError } from '../../platform/queue/delivery';
import type { Settings } from '../../platform/settings/settings';

/** Statuses that a retry would only get again. */
const REFUSALS = new Set([400, 413, 415, 422]);

export interface Receiver {
  url: string;
  /** sent as Authorization: Bearer, if the receiver needs it */
  token?: string | null;
  /** the receiver is a chat, which acknowledges with its own text */
  answersInWords?: boolean;
}

/** Fetches from the host of a receiver's address only. */
export function receiverFetch(url: string, { ALLOW_LOOPBACK_RECEIVERS }: Pick<Settings, 'ALLOW_LOOPBACK_RECEIVERS'>) {
  return createSafeFetch({ allowedHosts: [new URL(url).host], allowLoopback: ALLOW_LOOPBACK_RECEIVERS });
}

/** Posts the payload as JSON. The dedupe key is the Idempotency-Key, so that the receiver recognises a repeat. */
export function jsonDelivery(fetch: SafeFetch, receiver: Receiver, added: Record<string, string> = {}): Deliver {
  return async (item, signal) => {
    const headers = { ...headersFor(receiver, item.dedupeKey), 'content-type': 'application/json' };
    const body = JSON.stringify(Object.assign({}, item.payload, added));
    await post(fetch, receiver, { headers, body, signal });
  };
}

/** Posts the payload as multipart form data: `action`, then `contact[…]` and `request[…]`. */
export function formDelivery(fetch: SafeFetch, receiver: Receiver): Deliver {
  return async (item, signal) => {
    const encoded = new Response(formOf(item.payload));
    const headers = {
      ...headersFor(receiver, item.dedupeKey),
      'content-type': encoded.headers.get('content-type') ?? 'multipart/form-data',
    };
    await post(fetch, receiver, { headers, body: new Uint8Array(await encoded.arrayBuffer()), signal });
  };
}

function headersFor(receiver: Receiver, key: string): Record<string, string> {
  return {
    'idempotency-key': key,
    accept: 'application/json',
    ...(receiver.token ? { authorization: `Bearer ${receiver.token}` } : {}),
  };
}

async function post(
  fetch: SafeFetch,
  receiver: Receiver,
  request: { headers: Record<string, string>; body: string | Uint8Array; signal: AbortSignal },
): Promise<void> {
  let response: SafeResponse;
  try {
    response = await fetch(receiver.url, { method: 'POST', ...request });
  } catch (error) {
    const permanent = error instanceof OutwardError && error.reason === 'address';
    throw new DeliveryError(error instanceof Error ? error.message : String(error), permanent, { cause: error });
  }
  if (response.status < 200 || response.status > 299) {
    throw new DeliveryError(`The receiver answered ${response.status}.`, REFUSALS.has(response.status));
  }
  if (!receiver.answersInWords && !isAcknowledgement(response))
    throw new DeliveryError('The response of the receiver is not an acknowledgement.', false);
}

/** An empty response, or JSON without an error. The HTML page of a proxy is no acknowledgement. */
function isAcknowledgement({ body }: SafeResponse): boolean {
  const text = body.toString('utf8').trim();
  if (text === '') return true;
  try {
    const value: unknown = JSON.parse(text);
    return !(typeof value === 'object' && value !== null && 'error' in value && value.error);
  } catch {
    return false;
  }
}

/** Nested values become `contact[Email]`; null becomes an empty field. */
export function formOf(payload: unknown): FormData {
  const form = new FormData();
  const add = (name: string, value: unknown): void => {
    if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) add(name ? `${name}[${key}]` : key, inner);
    } else form.append(name, value === null || value === undefined ? '' : String(value));
  };
  add('', payload);
  return form;
}
