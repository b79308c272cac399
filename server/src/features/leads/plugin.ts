import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { HOUR_MS, registerJob } from '../../platform/jobs/jobs';
import type { Deliver } from '../../platform/queue/delivery';
import { limitsFor } from '../../platform/security/attempt-limits';
import { mailOrigin, siteUrl } from '../../platform/settings/public-settings';
import type { Settings } from '../../platform/settings/settings';
import { findListingIn } from '../listings/find-listing';
import { formDelivery, jsonDelivery, receiverFetch } from '../outbox/http-deliveries';
import type { LeadsDeps } from './lead-deps';
import { LEAD_LIMITS } from './lead-limits';
import { pruneLeads } from './leads.repository';
import { leadMailTemplate } from './mails/lead-mail';
import { requestCopyMail } from './mails/request-copy-mail';
import { registerLeads } from './routes';

declare module 'fastify' {
  interface FastifyInstance {
    leads: LeadsDeps;
  }
}

/**
 * After this time name, contact and message of a lead are removed; the statistics of its listing stay. SECURITY.md has
 * the same numbers.
 */
export const LEAD_DAYS = { leads: 3 * 365, spam: 90 } as const;

/** Leads and contact forms, with their mails and deliveries. */
export default plugin(
  async (app: FastifyInstance) => {
    const { database, settings, outbox, agents, listingSearch: search } = app;
    const leads: LeadsDeps = {
      db: database,
      outbox,
      findListing: findListingIn(search, database),
      agents,
      limits: limitsFor(LEAD_LIMITS, settings),
      settings,
      siteUrl: siteUrl(settings),
      mailOrigin: (request) => mailOrigin(settings, request),
    };
    app.decorate('leads', leads);
    app.mailTemplate(leadMailTemplate);
    app.mailTemplate(requestCopyMail);
    for (const [topic, deliver] of Object.entries(leadDeliveries(settings))) app.deliver(topic, deliver);
    registerLeads(app, leads);
    const run = () => pruneLeads(database, LEAD_DAYS);
    registerJob(app, { name: 'leads: retention', everyMs: HOUR_MS, firstAfterMs: 0, run });
  },
  { name: 'leads', dependencies: ['accounts', 'search-index'] },
);

/** The deliveries to LEAD_INGESTION_URL; none without it. */
export function leadDeliveries(
  settings: Pick<Settings, 'LEAD_INGESTION_URL' | 'LEAD_INGESTION_TOKEN' | 'ALLOW_LOOPBACK_RECEIVERS'>,
): Record<string, Deliver> {
  if (!settings.LEAD_INGESTION_URL) return {};
  const receiver = { url: settings.LEAD_INGESTION_URL, token: settings.LEAD_INGESTION_TOKEN };
  const fetch = receiverFetch(receiver.url, settings);
  return { 'lead.ingest': jsonDelivery(fetch, receiver), 'lead.showing': formDelivery(fetch, receiver) };
}
