import type { FastifyInstance } from 'fastify';
import { ApiError } from 'shared-contracts';
import { readUsers, resetSecondFactor, type StaffUser, setUserDisabled, setUserRoles } from 'shared-contracts/staff';
import type { Database } from '../../platform/database/database';
import { mayAccess, requireSession } from '../../platform/http/access';
import { notFound } from '../../platform/http/problem';
import type { ServerSession } from '../../platform/http/request-context';
import { serveCall } from '../../platform/http/serve-call';
import { notifyAccountOwner } from '../accounts/notify-account-owner';
import { deleteFactor, hasSecondFactor } from '../accounts/second-factor/second-factor.repository';
import { deleteSessionsOf } from '../accounts/session.repository';
import { auditRead, insertAuditEntry } from '../audit/audit.repository';
import { type StaffDeps, searchDetail } from './admin-deps';
import { findUser, listUsers, updateDisabled, updateRoles } from './staff-users.repository';

type Deps = Pick<StaffDeps, 'db' | 'outbox'>;

/** People with an account. Admins see and close them, super admins also change roles. */
export function registerStaffUsers(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  serveCall(app, resetSecondFactor, ({ body }, { session }) => resetFactor(deps, requireSession(session), body.id));
  serveCall(app, readUsers, async ({ query }, { session }) => {
    await auditRead(db, requireSession(session), { subject: 'Users', ...searchDetail(query.s) });
    return { users: await listUsers(db, query.s) };
  });
  serveCall(app, setUserRoles, ({ body }, { session }) =>
    db.transaction().execute(async (trx) => {
      const person = await otherPerson(trx, requireSession(session), body.id);
      await updateRoles(trx, body.id, body.roles);
      await insertAuditEntry(trx, requireSession(session), {
        action: 'Roles changed',
        subject: person.email,
        detail: `${person.roles.join(', ') || 'none'} → ${body.roles.join(', ') || 'none'}`,
      });
      return changedUser(trx, body.id);
    }),
  );
  serveCall(app, setUserDisabled, ({ body }, { session }) =>
    db.transaction().execute(async (trx) => {
      const person = await otherPerson(trx, requireSession(session), body.id);
      // Only a user who can remove their roles can close an account of staff.
      if (person.roles.length > 0 && !mayAccess(session, 'super_admin')) throw new ApiError('not_allowed');
      await updateDisabled(trx, body.id, body.disabled);
      const action = body.disabled ? 'Account closed' : 'Account opened again';
      await insertAuditEntry(trx, requireSession(session), { action, subject: person.email });
      return changedUser(trx, body.id);
    }),
  );
}

/**
 * Resets the second factor of a user who lost phone and recovery codes. Afterwards the password alone signs in, so the
 * user gets a mail, and all sessions end, which may belong to an attacker. Only another super admin resets a super
 * admin.
 */
async function resetFactor({ db, outbox }: Deps, session: ServerSession, id: number): Promise<StaffUser> {
  const person = await db.transaction().execute(async (trx) => {
    const { email, roles } = await otherPerson(trx, session, id);
    if (roles.includes('super_admin') && !mayAccess(session, 'super_admin')) throw new ApiError('not_allowed');
    if (!(await hasSecondFactor(trx, id))) throw notFound('two-factor authentication');
    await deleteFactor(trx, id);
    await deleteSessionsOf(trx, id);
    await insertAuditEntry(trx, session, { action: 'Second factor reset', subject: email });
    await notifyAccountOwner({ outbox }, trx, id, 'second-factor-reset');
    return changedUser(trx, id);
  });
  outbox.wake();
  return person;
}

/** Prevents users from locking themselves out: another user must change their account. */
async function otherPerson(db: Database, session: ServerSession, id: number): Promise<StaffUser> {
  if (session.userId === id) throw new ApiError('not_allowed');
  return changedUser(db, id);
}

async function changedUser(db: Database, id: number): Promise<StaffUser> {
  const user = await findUser(db, id);
  if (!user) throw notFound('user');
  return user;
}
