import type { FastifyInstance, FastifyRequest } from 'fastify';
import { endSudo, syncViewed } from 'shared-contracts';
import type { Database } from '../../platform/database/database';
import type { ServerSession } from '../../platform/http/request-context';
import { insertAuditEntry } from './audit.repository';

/** POST endpoints that only read, or that record page views. */
const READING_TAGS: ReadonlySet<string> = new Set(['Search', 'Listings', 'Tracking']);
/** The end of an impersonation is recorded with its beginning, and viewed listings are not stored during one. */
const EXEMPT: ReadonlySet<string> = new Set([endSudo.name, syncViewed.name]);

/**
 * Records every changing request that staff make while they impersonate a client. The entry is written before the
 * request acts, so a change without an entry is impossible; refused changes have an entry, too.
 */
export function auditImpersonation(app: FastifyInstance, db: Database): void {
  app.addHook('preHandler', async (request) => {
    const { serverSession: session } = request;
    if (!session || session.actorId === null || !isChange(request)) return;
    await insertImpersonationEntry(db, session, session.actorId, request);
  });
}

function isChange({ method, routeOptions: { schema } }: FastifyRequest): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  const isReading = schema?.tags?.some((tag) => READING_TAGS.has(tag)) ?? false;
  return !isReading && !EXEMPT.has(schema?.operationId ?? '');
}

async function insertImpersonationEntry(
  db: Database,
  session: ServerSession,
  actorId: number,
  { method, routeOptions: { schema, url = '' } }: FastifyRequest,
): Promise<void> {
  const actor = await db.selectFrom('users').select('email').where('id', '=', actorId).executeTakeFirstOrThrow();
  const action = schema?.summary ?? `${method} ${url}`;
  const detail = schema?.operationId;
  const note = { kind: 'impersonation', action, subject: session.email, ...(detail ? { detail } : {}) } as const;
  await insertAuditEntry(db, { userId: actorId, email: actor.email }, note);
}
