import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startWorker } from '../../../platform/queue/worker';
import { leadMailTemplate } from '../../leads/mails/lead-mail';
import { requestCopyMail } from '../../leads/mails/request-copy-mail';
import { mailDelivery } from '../../mail/mail-delivery';
import { fileTransport } from '../../mail/mail-transport';
import { accountNoticeMail } from '../mails/account-notice-mail';
import { confirmAddressMail } from '../mails/confirm-address-mail';
import { loginLinkMail } from '../mails/login-link-mail';
import type { AccountApp } from './account-app';

export interface SentMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  replyTo: { name: string; address: string } | null;
  attachments?: { filename: string; contentType: string; content: string }[];
}

const FROM = 'Hawaii Life <no-reply@example.com>';
const MAILS = {
  templates: [loginLinkMail, accountNoticeMail, confirmAddressMail, leadMailTemplate, requestCopyMail],
  sender: {
    siteName: 'Hawaii Life',
    phone: '(800) 555-0100',
    supportEmail: 'support@example.com',
    officeAddress: 'PO Box 000, Hanalei',
  },
  from: FROM,
  siteUrl: 'https://www.example.com',
  locales: ['en', 'ja'],
};

/** Delivers the mails of the app's outbox into a folder. */
export async function openMailFolder({ app, test, outbox }: AccountApp) {
  const folder = await mkdtemp(join(tmpdir(), 'mail-test-'));
  const worker = startWorker({
    db: test.database,
    queue: outbox,
    deliveries: {
      mail: mailDelivery({ ...MAILS, db: test.database, transport: fileTransport(join(folder, 'mail'), FROM) }),
    },
    log: app.log,
    settings: { pollMs: 50 },
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
