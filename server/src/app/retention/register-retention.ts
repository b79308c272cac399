import type { FastifyInstance } from 'fastify';
import type { Database } from '../../platform/database';
import { pruneUnsubscribeTokens } from '../../saved-searches';
import { pruneMailFiles } from './mail-files';
import { pruneAudit, pruneLeads } from './retention.store';
import { RETENTION_DAYS } from './retention-days';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

interface RetentionDeps {
  db: Database;
  /** where mails go as files while no mail server is set */
  mailFolder: string;
}

/** Removes personal data when its time is over: once after the start, then every hour. */
export function registerRetention(app: FastifyInstance, deps: RetentionDeps): void {
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const run = () => {
    running = prune(deps).catch((error) => app.log.error({ err: error }, 'retention: pruning failed'));
  };
  app.addHook('onListen', async () => {
    run();
    timer = setInterval(run, HOUR_MS).unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await running;
  });
}

/** Removes everything whose time is over. */
export async function prune({ db, mailFolder }: RetentionDeps, now = new Date()): Promise<void> {
  await pruneAudit(db);
  await pruneLeads(db);
  await pruneUnsubscribeTokens(db);
  await pruneMailFiles(mailFolder, new Date(now.getTime() - RETENTION_DAYS.mailFiles * DAY_MS));
}
