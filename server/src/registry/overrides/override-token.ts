import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod/mini';

/** A use of signed tokens, with its claims. A token of one use is not valid for another. */
interface TokenKind<T extends JWTPayload> {
  audience: string;
  claims: z.ZodMiniType<T>;
}

const overridesClaims = z.object({
  remotes: z.record(z.string(), z.string()),
  disabled: z.array(z.string()),
  /** remotes that a preview link gave the right to -> when the link expires, in seconds */
  previews: z.record(z.string(), z.int()),
  exp: z.int(),
});
export type OverridesClaims = z.infer<typeof overridesClaims>;
/** A cookie: the overrides of the browser. */
export const OVERRIDES: TokenKind<OverridesClaims> = { audience: 'overrides', claims: overridesClaims };

const previewClaims = z.object({ name: z.string(), version: z.string(), exp: z.int() });
export type PreviewClaims = z.infer<typeof previewClaims>;
/** A link: a version that everyone with the link may see before its first promotion. */
export const PREVIEW: TokenKind<PreviewClaims> = { audience: 'preview', claims: previewClaims };

const keyOf = (secret: string) => new TextEncoder().encode(secret);

/** A JSON Web Token whose claims browsers can read and not change. */
export function signToken<T extends JWTPayload>(
  { audience }: TokenKind<T>,
  claims: T,
  secret: string,
): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).setAudience(audience).sign(keyOf(secret));
}

/** The claims of a token; null for one that is forged, expired, of another kind or of an earlier format. */
export async function openToken<T extends JWTPayload>(
  { audience, claims }: TokenKind<T>,
  token: string,
  secret: string,
  now: Date,
): Promise<T | null> {
  try {
    const { payload } = await jwtVerify(token, keyOf(secret), { audience, algorithms: ['HS256'], currentDate: now });
    return claims.parse(payload);
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof z.core.$ZodError) return null;
    throw error;
  }
}
