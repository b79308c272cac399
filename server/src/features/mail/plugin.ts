import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { nullWhenMissing } from '../../platform/files/error-code';
import { HOUR_MS, registerLocalJob } from '../../platform/jobs/jobs';
import { siteUrl } from '../../platform/settings/public-settings';
import { alarmMail } from './alarm-mail';
import { registerDevMail, showsDevMail } from './dev-mail';
import { type MailTemplate, mailDelivery } from './mail-delivery';
import { fileTransport, smtpTransport } from './mail-transport';

declare module 'fastify' {
  interface FastifyInstance {
    /** Adds a kind of mail to those that the outbox sends. */
    mailTemplate(template: MailTemplate): void;
  }
}

const DAY_MS = 24 * HOUR_MS;
/** SECURITY.md has the same number. */
const KEEP_FILES_DAYS = 30;

/** Sends mails by SMTP, or writes them into DATA_DIR/mail. */
export default plugin(
  async (app: FastifyInstance) => {
    const { database, settings } = app;
    const folder = join(settings.DATA_DIR, 'mail');
    const transport = settings.SMTP_URL
      ? smtpTransport(settings.SMTP_URL, settings.MAIL_FROM)
      : fileTransport(folder, settings.MAIL_FROM);
    const templates: MailTemplate[] = [alarmMail];
    app.decorate('mailTemplate', (template: MailTemplate) => void templates.push(template));
    const sender = {
      siteName: settings.SITE_NAME,
      phone: settings.COMPANY_PHONE,
      supportEmail: settings.SUPPORT_EMAIL,
      officeAddress: settings.OFFICE_ADDRESS,
    };
    const context = { db: database, sender, siteUrl: siteUrl(settings), locales: settings.LOCALES };
    app.deliver('mail', mailDelivery({ ...context, templates, transport, from: settings.MAIL_FROM }));
    app.addHook('onClose', async () => transport.close());
    registerLocalJob(app, {
      name: 'mail: retention of files',
      everyMs: HOUR_MS,
      firstAfterMs: 0,
      run: () => pruneMailFiles(folder),
    });
    if (showsDevMail(settings)) registerDevMail(app, { folder });
  },
  { name: 'mail', dependencies: ['outbox'] },
);

/** Deletes the files of old mails. A missing folder is no failure. */
export async function pruneMailFiles(folder: string, now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - KEEP_FILES_DAYS * DAY_MS);
  for (const name of (await readdir(folder).catch(nullWhenMissing)) ?? []) {
    const path = join(folder, name);
    const { mtime } = await stat(path);
    if (mtime < before) await rm(path);
  }
}
