import type { FastifyInstance } from 'fastify';
import {
  ApiError,
  consumeLoginLink,
  currentUser,
  googleCodeFlow,
  googleNonce,
  googleOneTap,
  logout,
  register,
  sendLoginLink as sendLoginLinkCall,
  signIn,
  updateCurrentUser,
} from 'shared-contracts';
import type { PlainDocument } from '../../platform/html/plain-document';
import { type CallHandler, serveCall } from '../../platform/http/serve-call';
import { HOUR_MS, registerJob } from '../../platform/jobs/jobs';
import { isPageVisit } from '../../platform/security/same-site';
import type { AccountsDeps } from './account-deps';
import { readSessionAnswer } from './current-user';
import { signInWithGoogle } from './google/google-sign-in';
import { issueNonce } from './google/nonce';
import { sendLoginLink, signInByLink } from './login-link';
import { signOut } from './logout';
import { registerPlainForms } from './plain-forms';
import { updateProfile } from './profile';
import { registerAccount } from './register';
import { encryptLegacySecrets } from './second-factor/encrypt-legacy-secrets';
import { registerSecondFactor } from './second-factor/routes';
import { pruneAccounts } from './session.repository';
import { signInByPassword } from './sign-in';
import { registerSudo } from './sudo-routes';

/** Sign-in, registration and profile. */
export function registerAccounts(app: FastifyInstance, deps: AccountsDeps): void {
  app.keptUnderPressure.add(currentUser.tag);
  serveCall(app, currentUser, (_, { session }) => readSessionAnswer(deps, session));
  serveCall(app, updateCurrentUser, ({ body }, context) => {
    if (!context.session) throw new ApiError('sign_in_required');
    return updateProfile(deps, body, context.session, context);
  });
  serveCall(app, signIn, ({ body }, context) => signInByPassword(deps, body, context));
  serveCall(app, register, ({ body }, context) => registerAccount(deps, body, context));
  serveCall(app, sendLoginLinkCall, ({ body }, context) => sendLoginLink(deps, body.email, context));
  serveCall(app, consumeLoginLink, ({ body }, context) => signInByLink(deps, body, context));
  serveCall(app, googleNonce, (_, { request, reply }) => {
    if (!deps.google) throw new ApiError('not_found');
    return { nonce: issueNonce(request, reply) };
  });
  serveCall(app, googleOneTap, ({ body }, context) =>
    signInWithGoogle(deps, { kind: 'token', value: body.token }, context),
  );
  serveCall(app, googleCodeFlow, ({ body }, context) =>
    signInWithGoogle(deps, { kind: 'code', value: body.token }, context),
  );
  serveLogout(app, deps);
  registerSudo(app, deps);
  registerSecondFactor(app, deps);
  registerPlainForms(app, deps);
  registerJob(app, { name: 'accounts: pruning', everyMs: HOUR_MS, run: () => pruneAccounts(deps.db) });
  sealAtStart(app, deps);
}

/** Calls of modules get 204; a page visit is redirected to /listings; a visitor from another site must confirm. */
function serveLogout(app: FastifyInstance, deps: AccountsDeps): void {
  const handler: CallHandler<typeof logout> = async (_, context) => {
    const { request, reply } = context;
    await signOut(deps.db, context);
    if (isPageVisit(request)) await reply.redirect('/listings', 303);
    else await reply.code(204).send();
    return null;
  };
  const confirmation: PlainDocument = {
    heading: 'Sign out?',
    detail: 'A link on another site brought you here. Press the button to sign out.',
    button: 'Sign out',
    method: 'get',
    link: { label: 'Stay signed in', href: '/listings' },
  };
  serveCall(app, logout, handler, { confirmation });
}

/** Encrypts secrets that were stored in plain text or with an older key. */
function sealAtStart(app: FastifyInstance, { db, secrets }: AccountsDeps): void {
  app.addHook('onReady', async () => {
    const { sealed, unreadable } = await encryptLegacySecrets(db, secrets);
    if (sealed > 0)
      app.log.info(
        { event: 'accounts.secrets-encrypted', sealed },
        'accounts: secrets of second factors were encrypted',
      );
    if (unreadable.length > 0)
      app.log.error(
        { event: 'accounts.secrets-unreadable', users: unreadable },
        'accounts: SECOND_FACTOR_KEYS lacks the key of these second factors; their users can only sign in with recovery codes',
      );
  });
}
