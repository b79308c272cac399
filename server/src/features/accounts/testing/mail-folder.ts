import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startOutbox } from '../../../app/start-outbox';
import { testSettings } from '../../../testing/test-app';
import type { AccountApp } from './account-app';

export interface SentMail {
  to: string;
  subject: string;
  text: string;
}

/** Delivers the mails of the app's outbox into a folder. */
export async function openMailFolder({ app, test, outbox }: AccountApp) {
  const folder = await mkdtemp(join(tmpdir(), 'mail-test-'));
  const worker = startOutbox({
    db: test.database,
    outbox,
    settings: testSettings({ DATA_DIR: folder }),
    siteUrl: 'https://www.example.com',
    allowLoopback: true,
    log: app.log,
    worker: { pollMs: 50 },
  });
  return {
    /** Mails to this address, oldest first. */
    async mailsTo(email: string): Promise<SentMail[]> {
      const names = (await readdir(join(folder, 'mail')).catch(() => [])).filter((name) => name.endsWith('.json'));
      const mails = await Promise.all(
        names
          .sort()
          .map(async (name): Promise<SentMail> => JSON.parse(await readFile(join(folder, 'mail', name), 'utf8'))),
      );
      return mails.filter(({ to }) => to === email);
    },
    async close(): Promise<void> {
      await worker.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type MailFolder = Awaited<ReturnType<typeof openMailFolder>>;
