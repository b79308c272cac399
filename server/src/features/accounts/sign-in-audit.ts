import type { Database } from '../../platform/database/database';
import { addressKey } from '../../platform/security/limits';
import { noteAudit } from '../audit/audit.repository';
import type { SessionVia } from './accounts.tables';
import { findUserById } from './users.repository';

interface SignIn {
  userId: number;
  via: SessionVia;
  browser: string | null;
  ip: string;
}

/** Records a sign-in of a staff account in the audit log; sign-ins of visitors are not recorded there. */
export async function auditSignIn(db: Database, { userId, via, browser, ip }: SignIn): Promise<void> {
  const detail = [`by ${via}`, browser ?? 'unknown browser', addressKey(ip)].join(', ');
  await noteForStaff(db, userId, 'Signed in', detail);
}

/** Records a refused sign-in to a staff account. */
export async function auditFailedSignIn(
  db: Database,
  { userId, reason, ip }: { userId: number; reason: string; ip: string },
): Promise<void> {
  await noteForStaff(db, userId, 'Sign-in refused', `${reason}, ${addressKey(ip)}`);
}

async function noteForStaff(db: Database, userId: number, action: string, detail: string): Promise<void> {
  const user = await findUserById(db, userId);
  if (!user || user.roles.length === 0) return;
  const note = { kind: 'sign-in', action, subject: user.email, detail } as const;
  await noteAudit(db, { userId, email: user.email }, note);
}
