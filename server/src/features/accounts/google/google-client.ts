import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { ApiError } from 'shared-contracts';
import * as z from 'zod/mini';
import { createSafeFetch, type SafeFetch } from '../../../platform/network/safe-fetch';
import type { Settings } from '../../../platform/settings/settings';

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

const tokenResponseSchema = z.object({ id_token: z.string() });

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
      const response = await fetch(settings.GOOGLE_TOKEN_URL, { method: 'POST', headers, body: body.toString() });
      const idToken = response.status === 200 ? idTokenOf(response.body) : null;
      if (idToken === null) throw new ApiError('social_token_invalid');
      return { claims: await claimsOfToken(idToken), idToken };
    },
  };
}

function idTokenOf(body: Buffer): string | null {
  try {
    return tokenResponseSchema.parse(JSON.parse(body.toString('utf8'))).id_token;
  } catch {
    return null;
  }
}

/** The required claims of an ID token. Google must have verified the e-mail address. */
const claimsSchema = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  email: z.string().check(z.minLength(3), z.maxLength(254)),
  email_verified: z.literal(true),
  given_name: z.optional(z.string()),
  family_name: z.optional(z.string()),
  /** the Workspace domain that manages the account */
  hd: z.optional(z.string()),
  nonce: z.optional(z.string()),
});
export type GoogleClaims = z.infer<typeof claimsSchema>;

const CLOCK_SKEW_SECONDS = 60;
const MAX_AGE_SECONDS = 3600;

export interface TokenRules {
  issuer: string;
  clientId: string;
  keys: JWTVerifyGetKey;
}

/** The published keys of the issuer, loaded by safe-fetch and cached. */
export function publishedKeys(url: string, fetch: SafeFetch): JWTVerifyGetKey {
  const fetchKeys = async () => {
    const { status, body } = await fetch(url);
    return new Response(new Uint8Array(body), { status });
  };
  return createRemoteJWKSet(new URL(url), { [customFetch]: fetchKeys });
}

/**
 * Verifies an ID token: RS256 only, signed by a published key, for this site, by this issuer, neither expired nor old.
 * @throws ApiError social_token_invalid for any defect
 */
export async function verifyIdToken(token: string, { issuer, clientId, keys }: TokenRules): Promise<GoogleClaims> {
  // Google issues tokens with and without the scheme.
  const issuers = [issuer, issuer.replace(/^https:\/\//, '')];
  const rules = { algorithms: ['RS256'], issuer: issuers, audience: clientId };
  try {
    const { payload } = await jwtVerify(token, keys, {
      ...rules,
      clockTolerance: CLOCK_SKEW_SECONDS,
      maxTokenAge: MAX_AGE_SECONDS,
      requiredClaims: ['exp'],
    });
    const claims = claimsSchema.safeParse(payload);
    if (claims.success) return claims.data;
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error;
  }
  throw new ApiError('social_token_invalid');
}

/**
 * True when Google is the mail provider, so that its claim proves the address. Otherwise the claim may be out of date.
 */
export function provesAddress({ email, hd }: Pick<GoogleClaims, 'email' | 'hd'>): boolean {
  return hd !== undefined || /@(?:gmail|googlemail)\.com$/i.test(email.trim());
}
