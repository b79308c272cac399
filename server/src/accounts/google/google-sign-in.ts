import { ApiError } from 'shared-contracts';
import type { RequestContext } from '../../http/request-context';
import type { AccountsDeps } from '../account-deps';
import { countOrRefuse } from '../attempt-limits';
import { beginSession } from '../begin-session';
import { addressKey } from '../email-key';
import { claimGoogleUser, noteToken } from './google-users.store';
import type { GoogleClaims } from './id-token';

interface Person {
  email: string;
  first_name: string | null;
  last_name: string | null;
}

/** Signs in with an ID token or a code of Google's; each token once [A7.32] [A7.33]. */
export async function signInWithGoogle(
  deps: AccountsDeps,
  proof: { kind: 'token' | 'code'; value: string },
  context: RequestContext,
): Promise<Person> {
  const google = deps.google;
  if (!google) throw new ApiError('not_found');
  const { db, limits } = deps;
  await countOrRefuse(db, context.reply, 'google:address', addressKey(context.ip), limits.linkTriesPerAddress);
  const { claims, idToken } =
    proof.kind === 'token'
      ? { claims: await google.claimsOfToken(proof.value), idToken: proof.value }
      : await google.claimsOfCode(proof.value);
  if (!(await noteToken(db, idToken, claims.email))) throw new ApiError('social_token_invalid');
  const userId = await db.transaction().execute((trx) => claimGoogleUser(trx, personOf(claims)));
  if (userId === null) throw new ApiError('social_token_invalid');
  const { user } = await beginSession(deps, context, userId, 'google');
  if (!user) throw new ApiError('social_token_invalid');
  return { email: user.email, first_name: user.first_name, last_name: user.last_name };
}

function personOf(claims: GoogleClaims) {
  return {
    sub: claims.sub,
    email: claims.email,
    firstName: claims.given_name?.slice(0, 100) ?? null,
    lastName: claims.family_name?.slice(0, 100) ?? null,
  };
}
