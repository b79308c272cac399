import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { ApiError } from 'shared-contracts';
import * as z from 'zod/mini';

/** What an ID token must say besides being signed; the e-mail address must be one Google has verified. */
const claimsSchema = z.object({
  iss: z.string(),
  aud: z.string(),
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  exp: z.number(),
  iat: z.number(),
  email: z.string().check(z.minLength(3), z.maxLength(254)),
  email_verified: z.literal(true),
  given_name: z.optional(z.string()),
  family_name: z.optional(z.string()),
});
export type GoogleClaims = z.infer<typeof claimsSchema>;

const headerSchema = z.object({ alg: z.literal('RS256'), kid: z.string() });
const keySchema = z.object({ kid: z.string(), kty: z.literal('RSA'), n: z.string(), e: z.string() });
export const keySetSchema = z.object({ keys: z.array(z.unknown()) });

const CLOCK_SKEW_SECONDS = 60;
const LONGEST_AGE_SECONDS = 3600;

export interface TokenRules {
  issuer: string;
  clientId: string;
  /** the key of that id, null when there is none */
  keyOf(kid: string): Promise<KeyObject | null>;
  now: Date;
}

/** RSA keys of a published key set by their id; other kinds are left out. */
export function keysOf(keySet: z.infer<typeof keySetSchema>): Map<string, KeyObject> {
  const keys = keySet.keys.flatMap((key) => {
    const parsed = keySchema.safeParse(key);
    if (!parsed.success) return [];
    const { kid, ...jwk } = parsed.data;
    return [[kid, createPublicKey({ key: jwk, format: 'jwk' })] as const];
  });
  return new Map(keys);
}

/**
 * Checks an ID token: RS256 only, signed by a published key, for this site, by this issuer, neither expired nor old.
 * @throws ApiError social_token_invalid, whatever is wrong with it [A7.32]
 */
export async function verifyIdToken(token: string, rules: TokenRules): Promise<GoogleClaims> {
  const [head = '', body = '', signature = '', ...rest] = token.split('.');
  const header = headerSchema.safeParse(decodePart(head));
  const claims = claimsSchema.safeParse(decodePart(body));
  if (rest.length > 0 || !header.success || !claims.success) throw new ApiError('social_token_invalid');
  const key = await rules.keyOf(header.data.kid);
  const signed = key && verify('RSA-SHA256', Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url'));
  if (!signed || !isForUs(claims.data, rules)) throw new ApiError('social_token_invalid');
  return claims.data;
}

function isForUs(claims: GoogleClaims, { issuer, clientId, now }: TokenRules): boolean {
  const seconds = now.getTime() / 1000;
  // Google signs with and without the scheme
  const issuers = [issuer, issuer.replace(/^https:\/\//, '')];
  const isCurrent = claims.exp > seconds - CLOCK_SKEW_SECONDS && claims.iat < seconds + CLOCK_SKEW_SECONDS;
  const isFresh = claims.iat > seconds - LONGEST_AGE_SECONDS - CLOCK_SKEW_SECONDS;
  return issuers.includes(claims.iss) && claims.aud === clientId && isCurrent && isFresh;
}

function decodePart(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}
