import type { FastifyInstance } from 'fastify';
import documents from '../documents/plugin';
import accounts from '../features/accounts/plugin';
import { sessionResolver } from '../features/accounts/session-resolver';
import admin from '../features/admin/plugin';
import agents from '../features/agents/plugin';
import audit from '../features/audit/plugin';
import basemap from '../features/basemap/plugin';
import clients from '../features/clients/plugin';
import content from '../features/content/plugin';
import costs from '../features/costs/plugin';
import dataExport from '../features/data-export/plugin';
import exchange from '../features/exchange/plugin';
import favorites from '../features/favorites/plugin';
import layers from '../features/layers/plugin';
import leads from '../features/leads/plugin';
import listings from '../features/listings/plugin';
import mail from '../features/mail/plugin';
import market from '../features/market/plugin';
import notifications from '../features/notifications/plugin';
import outbox from '../features/outbox/plugin';
import queue from '../features/outbox/queue.plugin';
import { photoFetch } from '../features/photos/photo-fetch';
import photos from '../features/photos/plugin';
import regions from '../features/regions/plugin';
import savedSearches from '../features/saved-searches/plugin';
import search from '../features/search/plugin';
import shortlists from '../features/shortlists/plugin';
import tracking from '../features/tracking/plugin';
import translations from '../features/translations/plugin';
import travel from '../features/travel/plugin';
import universalSearch from '../features/universal-search/plugin';
import { readFeeds } from '../feeds/feed-config';
import { withFeedLimits } from '../feeds/photo-limits';
import feedsPlugin from '../feeds/plugin';
import { OperatorError } from '../platform/errors/operator-error';
import { sendFailure } from '../platform/http/failure-document';
import { createHttpApp } from '../platform/http/http-app';
import services, { type Pace, type Services } from '../platform/services/plugin';
import { secondFactorRoles } from '../platform/settings/local-site';
import registry from '../registry/plugin';
import searchIndex from '../search-index/plugin';
import { samplePictures } from '../seed/sample-pictures';
import { loadAllTexts } from '../texts';

export type AppOptions = Omit<Services, 'pace'> & { pace?: Pace };

/**
 * The whole server: every feature is a plugin over one HTTP foundation. Background work starts with `ready()`, and
 * `close()` ends all of it except the database, which its opener closes.
 */
export async function createApp({ pace = {}, ...options }: AppOptions): Promise<FastifyInstance> {
  const { settings, database } = options;
  const resolveSession = sessionResolver(database, {
    tokenOrigins: settings.EMBED_ORIGINS,
    secondFactorRoles: secondFactorRoles(settings),
  });
  const [missing] = await loadAllTexts(settings.LOCALES);
  if (missing !== undefined)
    throw new OperatorError(
      `LOCALES has "${missing}", and this build has no catalog of it. Add its catalogs (docs/languages.md), or remove the code.`,
    );
  const app = await createHttpApp({ settings, resolveSession, sendFailure });
  await app.register(services, { ...options, pace });
  const feeds = await readFeeds(settings);
  const pictures = { prepared: await samplePictures(), fetch: withFeedLimits(database, feeds, photoFetch(settings)) };
  // a plugin comes after those that it depends on
  for (const feature of [audit, searchIndex, outbox, mail, agents, accounts, leads, favorites, listings, regions])
    await app.register(feature);
  for (const feature of [content, universalSearch, search, notifications, dataExport, savedSearches, shortlists])
    await app.register(feature);
  for (const feature of [tracking, admin, clients, basemap, layers, market, costs, exchange, travel, translations])
    await app.register(feature);
  await app.register(photos, pictures);
  await app.register(feedsPlugin, { feeds });
  await app.register(registry);
  await app.register(documents);
  // last: it ends before the features whose work it does
  await app.register(queue);
  return app;
}
