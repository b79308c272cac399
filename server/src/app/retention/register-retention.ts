import type { FastifyInstance } from 'fastify';
import type { Database } from '../../platform/database';
import { HOUR_MS, registerJob } from '../../platform/jobs';
import { pruneUnsubscribeTokens } from '../../saved-searches';
import { pruneMailFiles } from './mail-files';
import { pruneAudit, pruneLeads } from './retention.store';
import { RETENTION_DAYS } from './retention-days';

const DAY_MS = 24 * HOUR_MS;

interface RetentionDeps {
  db: Database;
  /** where mails go as files while no mail server is set */
  mailFolder: string;
}

/** Removes personal data when its time is over: once after the start, then every hour. */
export function registerRetention(app: FastifyInstance, deps: RetentionDeps): void {
  registerJob(app, { name: 'retention: pruning', everyMs: HOUR_MS, firstAfterMs: 0, run: () => prune(deps) });
}

/** Removes everything whose time is over. */
export async function prune({ db, mailFolder }: RetentionDeps, now = new Date()): Promise<void> {
  await pruneAudit(db);
  await pruneLeads(db);
  await pruneUnsubscribeTokens(db);
  await pruneMailFiles(mailFolder, new Date(now.getTime() - RETENTION_DAYS.mailFiles * DAY_MS));
}
