import * as z from 'zod/mini';
import type { SafeFetch } from '../../platform/network/safe-fetch';
import { type Feed, messageOf } from '../feed-config';
import { FeedFailure } from '../feed-failure';

const responseSchema = z.object({
  access_token: z.string().check(z.minLength(1)),
  expires_in: z.optional(z.coerce.number()),
});

/** Where a feed does not say how long its token lasts. */
const USUAL_SECONDS = 3600;
/** A token is renewed this long before its end, or after half its time where that is shorter. */
const EARLY_MS = 60_000;

/** The bearer token of a feed. */
export interface FeedToken {
  current(): Promise<string>;
  /** Forgets a token that the feed refused. @returns false when there can be no other one */
  renew(): boolean;
}

/** A fixed token, or one by OAuth 2 client credentials that is requested again before it ends. */
export function createToken({ auth, secret }: Feed, fetch: SafeFetch): FeedToken {
  if (auth.kind === 'bearer') return { current: async () => secret, renew: () => false };
  let held: { token: string; until: number } | null = null;
  return {
    current: async () => {
      if (held && held.until > Date.now()) return held.token;
      const body = new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: auth.clientId,
        client_secret: secret,
        ...(auth.scope === undefined ? {} : { scope: auth.scope }),
      });
      const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' };
      const { status, body: bytes } = await fetch(auth.tokenUrl, { method: 'POST', headers, body: String(body) });
      if (status === 429 || status >= 500) throw new FeedFailure('server', `The token server answered ${status}.`);
      if (status !== 200)
        throw new FeedFailure(
          'sign-in',
          `The token server answered ${status}: it refuses the client id or its secret.`,
        );
      const response = readResponse(bytes.toString('utf8'));
      const lastsMs = (response.expires_in ?? USUAL_SECONDS) * 1000;
      held = { token: response.access_token, until: Date.now() + Math.max(lastsMs - EARLY_MS, lastsMs / 2) };
      return held.token;
    },
    renew: () => {
      held = null;
      return true;
    },
  };
}

function readResponse(text: string): z.output<typeof responseSchema> {
  try {
    return responseSchema.parse(JSON.parse(text));
  } catch (error) {
    throw new FeedFailure('sign-in', `The token server's response has no token: ${messageOf(error).slice(0, 200)}`);
  }
}
