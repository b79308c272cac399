import type { FastifyInstance } from 'fastify';
import {
  ApiError,
  beginSudo,
  consumeLoginLink,
  currentUser,
  endOwnSession,
  endSudo,
  googleCodeFlow,
  googleNonce,
  googleOneTap,
  logout,
  ownSessions,
  register,
  sendAddressConfirmation,
  sendLoginLink as sendLoginLinkCall,
  signIn,
  sudoClients,
  sudoLog,
  updateCurrentUser,
} from 'shared-contracts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  secondFactorState,
  signInSecondStep,
} from 'shared-contracts/second-factor';
import type { PlainDocument } from '../../platform/html/plain-document';
import { requireOwner, requireSession } from '../../platform/http/access';
import { notFound } from '../../platform/http/problem';
import { type CallHandler, serveCall } from '../../platform/http/serve-call';
import { HOUR_MS, registerJob } from '../../platform/jobs/jobs';
import { isPageVisit } from '../../platform/security/same-site';
import { auditRead } from '../audit/audit.repository';
import { issueNonce } from './account-cookies';
import type { AccountsDeps } from './account-deps';
import { sendConfirmation } from './confirm-address.service';
import { readSessionResponse } from './current-user';
import { signInWithGoogle } from './google/google-sign-in';
import { listImpersonationClients, listImpersonations } from './impersonation.repository';
import { beginImpersonation, endImpersonation, seesAnyBuyer } from './impersonation.service';
import { registerNoscriptForms } from './noscript-forms';
import { registerAccount, updateProfile } from './profile.service';
import { beginFactor, confirmOwnFactor, endOwnFactor, readState } from './second-factor/second-factor.service';
import { encryptLegacySecrets } from './second-factor/stored-secrets';
import { deleteUserSessions, listUserSessions, pruneAccounts } from './session.repository';
import { signOut } from './session.service';
import { finishSignIn, sendLoginLink, signInByLink, signInByPassword } from './sign-in.service';

/** Sign-in, registration and profile. */
export function registerAccounts(app: FastifyInstance, deps: AccountsDeps): void {
  app.keptUnderPressure.add(currentUser.tag);
  serveCall(app, currentUser, (_, { session }) => readSessionResponse(deps, session));
  serveCall(app, updateCurrentUser, ({ body }, context) =>
    updateProfile(deps, body, requireSession(context.session), context),
  );
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
  serveCall(app, sendAddressConfirmation, (_, context) =>
    sendConfirmation(deps, requireOwner(context.session), context),
  );
  serveLogout(app, deps);
  serveSessions(app, deps);
  serveImpersonation(app, deps);
  serveSecondFactor(app, deps);
  registerNoscriptForms(app, deps);
  registerJob(app, { name: 'accounts: pruning', everyMs: HOUR_MS, run: () => pruneAccounts(deps.db) });
  app.addHook('onReady', async () => {
    await encryptLegacySecrets(deps.db, deps.secrets, app.log);
  });
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

/** The browsers in which the user is signed in. */
function serveSessions(app: FastifyInstance, deps: AccountsDeps): void {
  serveCall(app, ownSessions, async (_, context) => {
    const { userId, id } = requireOwner(context.session);
    return { sessions: await listUserSessions(deps.db, userId, id) };
  });
  serveCall(app, endOwnSession, async ({ body }, context) => {
    const { userId, id: currentId } = requireOwner(context.session);
    const ended = await deleteUserSessions(deps.db, { userId, currentId, id: body.id });
    if (body.id !== null && ended === 0) throw notFound('session');
    return { sessions: await listUserSessions(deps.db, userId, currentId) };
  });
}

/** A member of staff sets up a second factor before anything else, and may end an impersonation. */
const WITHOUT_FACTOR = { withoutSecondFactor: true };

/** The second factor of members of staff: turning it on and off, and the second step of a sign-in. */
function serveSecondFactor(app: FastifyInstance, deps: AccountsDeps): void {
  serveCall(app, signInSecondStep, ({ body }, context) => finishSignIn(deps, body.code, context));
  serveCall(app, secondFactorState, (_, { session }) => readState(deps, requireOwner(session)), WITHOUT_FACTOR);
  serveCall(
    app,
    beginSecondFactor,
    ({ body }, context) => beginFactor(deps, body.password, requireOwner(context.session), context),
    WITHOUT_FACTOR,
  );
  serveCall(
    app,
    confirmSecondFactor,
    ({ body }, context) => confirmOwnFactor(deps, body.code, requireOwner(context.session), context),
    WITHOUT_FACTOR,
  );
  serveCall(app, endSecondFactor, ({ body }, context) =>
    endOwnFactor(deps, body.code, requireOwner(context.session), context),
  );
}

/** Impersonation: begin, end, the possible clients, and the log. */
function serveImpersonation(app: FastifyInstance, deps: AccountsDeps): void {
  serveCall(app, beginSudo, ({ body }, context) =>
    beginImpersonation(deps, body, requireSession(context.session), context),
  );
  serveCall(
    app,
    endSudo,
    (_, context) => endImpersonation(deps, requireSession(context.session), context),
    WITHOUT_FACTOR,
  );
  serveCall(app, sudoClients, async ({ query }, context) => {
    const session = requireSession(context.session);
    await auditRead(deps.db, session, { subject: 'Clients to act for' });
    const advisorId = seesAnyBuyer(session) ? null : (session.agentId ?? NO_AGENT);
    return { clients: await listImpersonationClients(deps.db, { advisorId, query: query.query ?? '' }) };
  });
  serveCall(app, sudoLog, async () => ({ entries: await listImpersonations(deps.db) }));
}

/** An advisor who is not in the directory has no clients. */
const NO_AGENT = -1;
