import { ApiError } from 'shared-contracts';
import * as z from 'zod/mini';
import { createSafeFetch } from '../../../platform/network/safe-fetch';
import type { Settings } from '../../../platform/settings/settings';
import { type GoogleClaims, publishedKeys, verifyIdToken } from './id-token';

/** The Google user of a token or code. Throws social_token_invalid for an invalid one. */
export interface GoogleClient {
  claimsOfToken(idToken: string): Promise<GoogleClaims>;
  /** the code of the browser's code flow */
  claimsOfCode(code: string): Promise<{ claims: GoogleClaims; idToken: string }>;
}

type GoogleSettings = Pick<
  Settings,
  'GOOGLE_CLIENT_ID' | 'GOOGLE_CLIENT_SECRET' | 'GOOGLE_ISSUER' | 'GOOGLE_JWKS_URL' | 'GOOGLE_TOKEN_URL'
>;

const tokenAnswerSchema = z.object({ id_token: z.string() });

/** Sign-in with Google, null while no client id is set. Keys and tokens are loaded by safe-fetch. */
export function createGoogleClient(settings: GoogleSettings, allowLoopback: boolean): GoogleClient | null {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_ISSUER: issuer } = settings;
  if (!clientId) return null;
  const hosts = [settings.GOOGLE_JWKS_URL, settings.GOOGLE_TOKEN_URL].map((url) => new URL(url).host);
  const fetch = createSafeFetch({ allowedHosts: hosts, allowLoopback, timeoutMs: 8000 });
  const keys = publishedKeys(settings.GOOGLE_JWKS_URL, fetch);
  const claimsOfToken = (idToken: string) => verifyIdToken(idToken, { issuer, clientId, keys });
  return {
    claimsOfToken,
    claimsOfCode: async (code) => {
      const body = new URLSearchParams({
        code,
        client_id: clientId,
        client_secret: settings.GOOGLE_CLIENT_SECRET ?? '',
        redirect_uri: 'postmessage',
        grant_type: 'authorization_code',
      });
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const answer = await fetch(settings.GOOGLE_TOKEN_URL, { method: 'POST', headers, body: body.toString() });
      const idToken = answer.status === 200 ? idTokenOf(answer.body) : null;
      if (idToken === null) throw new ApiError('social_token_invalid');
      return { claims: await claimsOfToken(idToken), idToken };
    },
  };
}

function idTokenOf(body: Buffer): string | null {
  try {
    return tokenAnswerSchema.parse(JSON.parse(body.toString('utf8'))).id_token;
  } catch {
    return null;
  }
}
