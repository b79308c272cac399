import { noteAudit } from '../../audit';
import type { Database } from '../../platform/database';
import type { ServerSession } from '../../platform/http';

const WORDS = {
  promote: 'Version promoted',
  halt: 'Canary halted',
  rollback: 'Remote rolled back',
  kill: 'Remote switched off',
  revive: 'Remote switched on',
  prune: 'Old versions removed',
} as const;
export type StaffAction = keyof typeof WORDS;

/** Writes a change by staff into the audit log too, in the change's transaction. */
export function auditEntry(person: ServerSession, action: StaffAction, subject: string, reason: string) {
  return (trx: Database) => noteAudit(trx, person, { action: WORDS[action], subject, detail: reason });
}
