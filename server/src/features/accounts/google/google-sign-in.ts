import { ApiError, type CallAnswer, type googleOneTap } from 'shared-contracts';
import type { RequestContext } from '../../../platform/http/request-context';
import { pageLocale } from '../../../platform/language/language';
import { countOrRefuse } from '../../../platform/security/attempt-limits';
import { addressKey } from '../../../platform/security/limits';
import { isNonceOf } from '../account-cookies';
import type { AccountsDeps } from '../account-deps';
import { notifyAccountOwner } from '../notify-account-owner';
import { completeSignIn } from '../session.service';
import type { GoogleClient } from './google-client';
import { type GoogleClaims, provesAddress } from './google-client';
import { claimGoogleUser, insertUsedToken } from './google-users.repository';

export interface GoogleProof {
  kind: 'token' | 'code';
  value: string;
}

/** Signs in with an ID token or a code of Google, each valid once. */
export async function signInWithGoogle(
  deps: AccountsDeps,
  proof: GoogleProof,
  context: RequestContext,
): Promise<CallAnswer<typeof googleOneTap>> {
  const { db, google, limits } = deps;
  if (!google) throw new ApiError('not_found');
  const { ip, reply, request, session } = context;
  await countOrRefuse(db, reply, 'google:address', addressKey(ip), limits.linkTriesPerAddress);
  const { claims, idToken } = await claimsOf(google, proof, context);
  const isForBrowser = proof.kind === 'code' || isNonceOf(request, claims.nonce);
  if (!isForBrowser || !(await insertUsedToken(db, idToken, claims.email))) throw new ApiError('social_token_invalid');
  const account = await db.transaction().execute(async (trx) => {
    const claimed = await claimGoogleUser(trx, personOf(claims), session);
    if (claimed?.passwordRemoved) await notifyAccountOwner(deps, trx, claimed.id, 'password-removed');
    return claimed;
  });
  if (!account) throw new ApiError('social_token_invalid');
  const { id: userId, isNew: isNewAccount, passwordRemoved } = account;
  const { user } = await completeSignIn(deps, context, { userId, via: 'google', isNewAccount });
  if (!user) throw new ApiError('social_token_invalid');
  const { email, first_name, last_name } = user;
  return { email, first_name, last_name, ...(passwordRemoved ? { password_removed: true } : {}) };
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
    language: pageLocale(),
  };
}
