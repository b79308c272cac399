import { ApiError } from 'shared-contracts';
import type { RequestContext } from '../../../platform/http/request-context';
import { countOrRefuse } from '../../../platform/security/attempt-limits';
import { addressKey } from '../../../platform/security/limits';
import type { AccountsDeps } from '../account-deps';
import { completeSignIn } from '../complete-sign-in';
import { notifyAccountOwner } from '../notify-account-owner';
import type { GoogleClient } from './google-client';
import { claimGoogleUser, noteToken } from './google-users.repository';
import { type GoogleClaims, provesAddress } from './id-token';
import { isNonceOf } from './nonce';

interface Person {
  email: string;
  first_name: string | null;
  last_name: string | null;
  password_removed?: boolean;
}

export interface GoogleProof {
  kind: 'token' | 'code';
  value: string;
}

/** Signs in with an ID token or a code of Google, each valid once. */
export async function signInWithGoogle(
  deps: AccountsDeps,
  proof: GoogleProof,
  context: RequestContext,
): Promise<Person> {
  const google = deps.google;
  if (!google) throw new ApiError('not_found');
  const { db, limits } = deps;
  await countOrRefuse(db, context.reply, 'google:address', addressKey(context.ip), limits.linkTriesPerAddress);
  const { claims, idToken } = await claimsOf(google, proof, context);
  if (proof.kind === 'token' && !isNonceOf(context.request, claims.nonce)) throw new ApiError('social_token_invalid');
  if (!(await noteToken(db, idToken, claims.email))) throw new ApiError('social_token_invalid');
  const account = await claim(deps, claims, context);
  if (!account) throw new ApiError('social_token_invalid');
  const { user } = await completeSignIn(deps, context, {
    userId: account.id,
    via: 'google',
    isNewAccount: account.isNew,
  });
  if (!user) throw new ApiError('social_token_invalid');
  const { email, first_name, last_name } = user;
  return { email, first_name, last_name, ...(account.passwordRemoved ? { password_removed: true } : {}) };
}

function claim(deps: AccountsDeps, claims: GoogleClaims, { session }: RequestContext) {
  return deps.db.transaction().execute(async (trx) => {
    const account = await claimGoogleUser(trx, personOf(claims), session);
    if (account?.passwordRemoved) await notifyAccountOwner(deps, trx, account.id, 'password-removed');
    return account;
  });
}

/** If Google cannot be reached, the user could not be verified, so the error is the same. */
async function claimsOf(google: GoogleClient, proof: GoogleProof, { log }: RequestContext) {
  try {
    if (proof.kind === 'code') return await google.claimsOfCode(proof.value);
    return { claims: await google.claimsOfToken(proof.value), idToken: proof.value };
  } catch (error) {
    if (error instanceof ApiError) throw error;
    log.error({ event: 'google.failed', err: error }, 'google: keys or tokens could not be read');
    throw new ApiError('social_token_invalid');
  }
}

function personOf(claims: GoogleClaims) {
  return {
    sub: claims.sub,
    email: claims.email,
    isAddressProved: provesAddress(claims),
    firstName: claims.given_name?.slice(0, 100) ?? null,
    lastName: claims.family_name?.slice(0, 100) ?? null,
  };
}
