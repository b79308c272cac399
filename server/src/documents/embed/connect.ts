import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from 'shared-contracts';
import {
  deleteUserTokens,
  insertUserToken,
  listConnectedOrigins,
  USER_TOKEN_MINUTES,
} from '../../features/accounts/user-tokens.repository';
import type { Database } from '../../platform/database/database';
import { sendDocument } from '../../platform/http/failure-document';
import type { ServerSession } from '../../platform/http/request-context';
import { issueFormToken, takeFormToken } from '../../platform/security/form-token';
import { contentSecurityPolicy } from '../../platform/security/headers';
import type { Settings } from '../../platform/settings/settings';
import { connectDocument } from './connect-documents';

const CONNECT = '/embed/connect';
const LONGEST = { address: 2000, state: 200 };

export interface ConnectDeps {
  db: Database;
  settings: Settings;
}

/**
 * Gives a page of an allowed origin a token for its visitor: the page sends the visitor here, who signs in and agrees.
 * Then the visitor returns with a token behind '#', which no server sees.
 */
export function registerConnect(app: FastifyInstance, { db, settings }: ConnectDeps): void {
  const guard = guardOf(settings);
  app.register((forms, _, done) => {
    forms.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 8192 },
      (_, body, parsed) => parsed(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    const hidden = { schema: { hide: true }, config: { rateLimit: { max: 30, timeWindow: 60_000 } } };
    forms.get(CONNECT, hidden, async (request, reply) => {
      const session = await ownSession(app, request, reply);
      if (!session) return reply.redirect(`/Login?redirect=${encodeURIComponent(request.url)}`, 302);
      guard(reply);
      const document = connectDocument({
        siteName: settings.SITE_NAME,
        ask: askOf(request.query, settings.EMBED_ORIGINS),
        formToken: await issueFormToken(db, request, reply),
        connected: await listConnectedOrigins(db, session.userId),
        minutes: USER_TOKEN_MINUTES,
      });
      return sendDocument(reply, document);
    });
    forms.post(CONNECT, hidden, async (request, reply) => {
      const session = await provenSession(app, db, request, reply);
      const ask = askOf(request.body, settings.EMBED_ORIGINS);
      if (!ask) throw new ApiError('validation_failed');
      const token = await insertUserToken(db, session.id, ask.origin);
      const response = new URLSearchParams({ hl_user_token: token, ...(ask.state ? { state: ask.state } : {}) });
      return reply.header('cache-control', 'no-store').redirect(`${ask.returnTo}#${response}`, 303);
    });
    forms.post('/embed/disconnect', hidden, async (request, reply) => {
      const session = await provenSession(app, db, request, reply);
      await deleteUserTokens(db, session.userId);
      return reply.redirect(CONNECT, 303);
    });
    done();
  });
}

/** Its form may redirect to a page of an allowed origin. */
function guardOf(settings: Settings) {
  const directives = {
    ...contentSecurityPolicy(settings),
    formAction: ["'self'", ...settings.EMBED_ORIGINS],
  };
  const policy = Object.entries(directives)
    .map(([name, values]) => `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)} ${values.join(' ')}`)
    .join(';');
  return (reply: FastifyReply) => void reply.header('content-security-policy', policy);
}

/** @throws ApiError not_allowed while staff act for another user */
async function ownSession(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<ServerSession | null> {
  const session = await app.resolveSession(request, reply);
  if (session && session.actorId !== null) throw new ApiError('not_allowed');
  return session;
}

/** @throws ApiError without a session, or with a form of another browser */
async function provenSession(app: FastifyInstance, db: Database, request: FastifyRequest, reply: FastifyReply) {
  const session = await ownSession(app, request, reply);
  if (!session) throw new ApiError('sign_in_required');
  if (!(await takeFormToken(db, request, fieldsOf(request.body).authenticity_token ?? ''))) {
    throw new ApiError('not_allowed');
  }
  return session;
}

/** @throws ApiError not_allowed for an address outside the allow list */
function askOf(sent: unknown, origins: readonly string[]) {
  const { return_to: returnTo = '', state = '' } = fieldsOf(sent);
  if (returnTo === '') return null;
  if (returnTo.length > LONGEST.address || !URL.canParse(returnTo)) throw new ApiError('not_allowed');
  const { origin, href } = new URL(returnTo);
  if (!origins.includes(origin)) throw new ApiError('not_allowed');
  return { origin, returnTo: href.split('#', 1)[0] ?? href, state: state.slice(0, LONGEST.state) };
}

function fieldsOf(sent: unknown): Record<string, string> {
  if (typeof sent !== 'object' || sent === null) return {};
  return Object.fromEntries(
    Object.entries(sent).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}
