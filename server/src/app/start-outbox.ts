import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { fileTransport, type MailTransport, smtpTransport } from '../mail';
import {
  type Deliver,
  type Deliveries,
  formDelivery,
  jsonDelivery,
  type Outbox,
  type OutboxWorker,
  type OutboxWorkerSettings,
  startOutboxWorker,
} from '../outbox';
import type { Database } from '../platform/database';
import { createSafeFetch, type SafeFetch } from '../platform/network';
import type { Settings } from '../platform/settings';
import { mailDelivery } from './mail-delivery';

type OutwardSettings = Pick<
  Settings,
  | 'LEAD_INGESTION_URL'
  | 'LEAD_INGESTION_TOKEN'
  | 'SALES_DATA_URL'
  | 'SALES_DATA_TOKEN'
  | 'ANALYTICS_URL'
  | 'ANALYTICS_KEY'
  | 'ALERT_WEBHOOK_URL'
  | 'SMTP_URL'
  | 'MAIL_FROM'
  | 'DATA_DIR'
  | 'SITE_NAME'
  | 'COMPANY_PHONE'
  | 'SUPPORT_EMAIL'
  | 'OFFICE_ADDRESS'
>;

export interface OutboxDeps {
  db: Database;
  /** the outbox to which features add */
  outbox: Outbox;
  settings: OutwardSettings;
  /** origin of the site, for links in mails */
  siteUrl: string;
  /** allows receivers on this machine: development and tests */
  allowLoopback: boolean;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  worker?: Partial<OutboxWorkerSettings>;
}

/** Starts delivering: to the configured receivers, and mails by SMTP or into DATA_DIR/mail. */
export function startOutbox(deps: OutboxDeps): OutboxWorker {
  const { db, outbox, settings, log } = deps;
  const transport = mailTransport(settings);
  const worker = startOutboxWorker({
    db,
    outbox,
    log,
    deliveries: { ...httpDeliveries(deps), mail: mailOf(deps, transport) },
    ...(deps.worker ? { settings: deps.worker } : {}),
  });
  return {
    stop: async () => {
      await worker.stop();
      transport.close();
    },
  };
}

function httpDeliveries({ settings, allowLoopback }: OutboxDeps): Deliveries {
  const to = (url: string, make: (fetch: SafeFetch) => Deliver) =>
    make(createSafeFetch({ allowedHosts: [new URL(url).host], allowLoopback }));
  const deliveries: Deliveries = {};
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

function mailTransport(settings: OutwardSettings): MailTransport {
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
