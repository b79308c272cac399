import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { fileTransport, type MailTransport, smtpTransport } from '../features/mail/mail-transport';
import { formDelivery, jsonDelivery } from '../features/outbox/http-deliveries';
import type { Outbox } from '../features/outbox/outbox';
import { type OutboxTopic, pruneOutbox } from '../features/outbox/outbox.repository';
import type { Database } from '../platform/database/database';
import { HOUR_MS, type Job } from '../platform/jobs/jobs';
import { createSafeFetch, type SafeFetch } from '../platform/network/safe-fetch';
import type { Deliver } from '../platform/queue/delivery';
import { startWorker, type Worker, type WorkerSettings } from '../platform/queue/worker';
import type { Settings } from '../platform/settings/settings';
import { mailDelivery } from './mail-delivery';

export interface OutboxDeps {
  db: Database;
  /** the outbox to which features add */
  outbox: Outbox;
  settings: Settings;
  /** origin of the site, for links in mails */
  siteUrl: string;
  /** allows receivers on this machine: development and tests */
  allowLoopback: boolean;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  worker?: Partial<WorkerSettings>;
  /** of the features */
  jobs?: readonly Job[];
}

/** Delivered rows are deleted after this number of days. */
const KEEP_DAYS = 30;

/** Runs the queue: delivers to the configured receivers, mails by SMTP or into DATA_DIR/mail, and repeats the jobs. */
export function startOutbox(deps: OutboxDeps): Worker {
  const { db, outbox, settings, log, jobs = [] } = deps;
  const transport = mailTransport(settings);
  const worker = startWorker({
    db,
    queue: outbox,
    log,
    deliveries: { ...httpDeliveries(deps), mail: mailOf(deps, transport) },
    jobs: [...jobs, { name: 'outbox: pruning', everyMs: HOUR_MS, run: () => pruneOutbox(db, KEEP_DAYS) }],
    ...(deps.worker ? { settings: deps.worker } : {}),
  });
  return {
    stop: async () => {
      await worker.stop();
      transport.close();
    },
  };
}

function httpDeliveries({ settings, allowLoopback }: OutboxDeps): Partial<Record<OutboxTopic, Deliver>> {
  const to = (url: string, make: (fetch: SafeFetch) => Deliver) =>
    make(createSafeFetch({ allowedHosts: [new URL(url).host], allowLoopback }));
  const deliveries: Partial<Record<OutboxTopic, Deliver>> = {};
  if (settings.LEAD_INGESTION_URL) {
    const receiver = { url: settings.LEAD_INGESTION_URL, token: settings.LEAD_INGESTION_TOKEN };
    deliveries['lead.ingest'] = to(receiver.url, (fetch) => jsonDelivery(fetch, receiver));
    deliveries['lead.showing'] = to(receiver.url, (fetch) => formDelivery(fetch, receiver));
  }
  if (settings.SALES_DATA_URL) {
    const receiver = { url: settings.SALES_DATA_URL, token: settings.SALES_DATA_TOKEN };
    deliveries.score = to(receiver.url, (fetch) => jsonDelivery(fetch, receiver));
  }
  if (settings.ALERT_WEBHOOK_URL) {
    const receiver = { url: settings.ALERT_WEBHOOK_URL, answersInWords: true };
    deliveries.alarm = to(receiver.url, (fetch) => jsonDelivery(fetch, receiver));
  }
  if (settings.ANALYTICS_URL) {
    const receiver = { url: settings.ANALYTICS_URL };
    const key: Record<string, string> = settings.ANALYTICS_KEY ? { api_key: settings.ANALYTICS_KEY } : {};
    deliveries.analytics = to(receiver.url, (fetch) => jsonDelivery(fetch, receiver, key));
  }
  return deliveries;
}

export const mailFolder = (settings: Pick<Settings, 'DATA_DIR'>) => join(settings.DATA_DIR, 'mail');

function mailTransport(settings: Settings): MailTransport {
  if (settings.SMTP_URL) return smtpTransport(settings.SMTP_URL, settings.MAIL_FROM);
  return fileTransport(mailFolder(settings), settings.MAIL_FROM);
}

function mailOf({ db, settings, siteUrl }: OutboxDeps, transport: MailTransport): Deliver {
  const sender = {
    siteName: settings.SITE_NAME,
    phone: settings.COMPANY_PHONE,
    supportEmail: settings.SUPPORT_EMAIL,
    officeAddress: settings.OFFICE_ADDRESS,
  };
  return mailDelivery({ db, transport, sender, from: settings.MAIL_FROM, siteUrl });
}
