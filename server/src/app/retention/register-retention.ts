import type { FastifyInstance } from 'fastify';
import { pruneImpersonations } from '../../accounts';
import { pruneAudit } from '../../audit';
import { pruneLeads } from '../../leads';
import type { Database } from '../../platform/database';
import { HOUR_MS, registerJob } from '../../platform/jobs';
import { pruneUnsubscribeTokens } from '../../saved-searches';
import { pruneMailFiles } from './mail-files';
import { AUDIT_DAYS, RETENTION_DAYS } from './retention-days';

const DAY_MS = 24 * HOUR_MS;

interface RetentionDeps {
  db: Database;
  /** folder of mails that are written to files while no mail server is set */
  mailFolder: string;
}

/** Removes personal data after its retention time: once after the start, then every hour. */
export function registerRetention(app: FastifyInstance, deps: RetentionDeps): void {
  registerJob(app, { name: 'retention: pruning', everyMs: HOUR_MS, firstAfterMs: 0, run: () => prune(deps) });
}

/** Removes all data after its retention time. */
export async function prune({ db, mailFolder }: RetentionDeps, now = new Date()): Promise<void> {
  await pruneAudit(db, AUDIT_DAYS);
  await pruneImpersonations(db, RETENTION_DAYS.impersonations);
  await pruneLeads(db, { leads: RETENTION_DAYS.leads, spam: RETENTION_DAYS.spamLeads });
  await pruneUnsubscribeTokens(db);
  await pruneMailFiles(mailFolder, new Date(now.getTime() - RETENTION_DAYS.mailFiles * DAY_MS));
}
