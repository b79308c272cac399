import type { FastifyInstance } from 'fastify';
import {
  changeDeployment,
  createRegistryToken,
  promoteVersion,
  readDeployments,
  readRegistryTokens,
  revokeRegistryToken,
} from 'federation/protocol/deployments';
import { ApiError } from 'shared-contracts';
import { insertAuditEntry } from '../../features/audit/audit.repository';
import { requireSession } from '../../platform/http/access';
import type { ServerSession } from '../../platform/http/request-context';
import { serveCall } from '../../platform/http/serve-call';
import { described } from '../deploy/deployment-state';
import type { Decision } from '../deploy/deployments';
import { RefusedError } from '../refused';
import type { RegistryService } from '../service';
import { createToken } from '../tokens/tokens';
import { listTokens, revokeToken } from '../tokens/tokens.repository';

/**
 * The calls of /admin for deployments: with a session, the shown revision in the body, and an entry in the audit log.
 */
export function registerStaffDeployments(app: FastifyInstance, service: RegistryService): void {
  const { deployments, status, now } = service;
  serveCall(app, readDeployments, async ({ query }) => ({ remotes: await status.all(Number(query.hours ?? '1')) }));
  serveCall(app, promoteVersion, async ({ body }, { session }) => {
    const { name, version, strategy } = body;
    const decision = decisionOf(requireSession(session), 'promote', body, ` ${version}`);
    return described(await asCallError(deployments.promote(name, version, strategy, decision)), now());
  });
  serveCall(app, changeDeployment, async ({ body }, { session }) => {
    const { name, action, confirmNoVisitor = false } = body;
    const decision = decisionOf(requireSession(session), action, body);
    const change =
      action === 'rollback'
        ? deployments.rollback(name, decision, confirmNoVisitor)
        : deployments[action](name, decision);
    return described(await asCallError(change), now());
  });
  serveTokens(app, service);
}

function serveTokens(app: FastifyInstance, { db, now }: RegistryService): void {
  serveCall(app, readRegistryTokens, async () => ({ tokens: await listTokens(db) }));
  serveCall(app, createRegistryToken, ({ body: { name } }, { session }) =>
    db.transaction().execute(async (trx) => {
      const person = requireSession(session);
      const made = await createToken(trx, { name, at: now(), by: person.email });
      await insertAuditEntry(trx, person, {
        action: 'Registry token created',
        subject: name,
        detail: `Token ${made.id}`,
      });
      return made;
    }),
  );
  serveCall(app, revokeRegistryToken, ({ body: { id } }, { session }) =>
    db.transaction().execute(async (trx) => {
      const person = requireSession(session);
      const name = await revokeToken(trx, { id, at: now(), by: person.email });
      if (name === null) throw new ApiError('not_found');
      await insertAuditEntry(trx, person, { action: 'Registry token revoked', subject: name, detail: `Token ${id}` });
      return { done: true };
    }),
  );
}

/** Words of the audit log. */
const AUDITED = {
  promote: 'Version promoted',
  halt: 'Canary halted',
  rollback: 'Remote rolled back',
  kill: 'Remote switched off',
  revive: 'Remote switched on',
} as const;

function decisionOf(
  person: ServerSession,
  action: keyof typeof AUDITED,
  { name, revision, reason }: { name: string; revision: number; reason: string },
  what = '',
): Decision {
  // Staff who act for a client have that client's rights.
  if (person.actorId !== null) throw new ApiError('not_allowed');
  return {
    revision,
    by: person.email,
    reason,
    alsoWrite: (trx) =>
      insertAuditEntry(trx, person, { action: AUDITED[action], subject: `${name}${what}`, detail: reason }),
  };
}

/** Converts a refusal to an error of the calls of /admin. */
async function asCallError<T>(done: Promise<T>): Promise<T> {
  try {
    return await done;
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    if (error.status === 412) throw new ApiError('version_conflict');
    throw new ApiError('validation_failed', [], error.refusals.map(({ detail }) => detail).join(' '));
  }
}
