import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { AuditKind } from 'shared-contracts/staff';
import { pruneImpersonations } from '../../features/accounts/sudo.repository';
import { pruneAudit } from '../../features/audit/audit.repository';
import { pruneLeads } from '../../features/leads/leads.repository';
import { pruneMailedMatches, pruneUnsubscribeTokens } from '../../features/saved-searches/alerts.repository';
import type { Database } from '../../platform/database/database';
import { nullWhenMissing } from '../../platform/files/error-code';
import { HOUR_MS, registerJob, registerLocalJob } from '../../platform/jobs/jobs';
import { runEach } from '../../platform/jobs/run-each';

const DAY_MS = 24 * HOUR_MS;

/** Retention of personal data in days; SECURITY.md lists the same numbers. */
const RETENTION_DAYS = {
  /** then name, contact and message of a lead are removed; the statistics of its listing stay */
  leads: 3 * 365,
  spamLeads: 90,
  mailFiles: 30,
  impersonations: 730,
  mailedMatches: 90,
} as const;

const AUDIT_DAYS: Readonly<Record<AuditKind, number>> = {
  change: 730,
  impersonation: 730,
  read: 365,
  'sign-in': 180,
};

interface RetentionDeps {
  db: Database;
  /** folder of mails that are written to files while no mail server is set */
  mailFolder: string;
}

/** Removes personal data after its retention time, every hour. */
export function registerRetention(app: FastifyInstance, { db, mailFolder }: RetentionDeps): void {
  const often = { everyMs: HOUR_MS, firstAfterMs: 0 };
  registerJob(app, { name: 'retention: pruning', ...often, run: () => prune(db) });
  registerLocalJob(app, { name: 'retention: mail files', ...often, run: () => pruneMailFiles(mailFolder) });
}

/** Removes all data after its retention time. A failure of one kind does not keep the others. */
export async function prune(db: Database): Promise<void> {
  await runEach([
    () => pruneAudit(db, AUDIT_DAYS),
    () => pruneImpersonations(db, RETENTION_DAYS.impersonations),
    () => pruneLeads(db, { leads: RETENTION_DAYS.leads, spam: RETENTION_DAYS.spamLeads }),
    () => pruneUnsubscribeTokens(db),
    () => pruneMailedMatches(db, RETENTION_DAYS.mailedMatches),
  ]);
}

/** Deletes the files of old mails. A missing folder is no failure. */
export async function pruneMailFiles(folder: string, now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - RETENTION_DAYS.mailFiles * DAY_MS);
  for (const name of (await readdir(folder).catch(nullWhenMissing)) ?? []) {
    const path = join(folder, name);
    const { mtime } = await stat(path);
    if (mtime < before) await rm(path);
  }
}
