import type { StoredListing } from 'search-engine';
import { MemorySearch } from 'search-engine';
import type { SavedSearch } from 'shared-contracts';
import { sampleSavedSearch } from 'shared-contracts/testing';
import { applyBatch } from '../../../feeds/apply/apply-batch.repository';
import type { Database } from '../../../platform/database/database';
import { startWorker } from '../../../platform/queue/worker';
import { accountNoticeMail } from '../../accounts/mails/account-notice-mail';
import { loginLinkMail } from '../../accounts/mails/login-link-mail';
import { type AccountApp, signedIn, type TestBrowser } from '../../accounts/testing/account-app';
import { insertFavorite } from '../../favorites/favorites.repository';
import { leadMailTemplate } from '../../leads/mails/lead-mail';
import { openLeadApp, storedListing } from '../../leads/testing/lead-app';
import { ListingIndexer } from '../../listings/listing-indexer';
import { MemoryTarget } from '../../listings/memory-target';
import { mailDelivery } from '../../mail/mail-delivery';
import { smtpTransport } from '../../mail/mail-transport';
import { type MailCatcher, startMailCatcher } from '../../mail/testing/mail-catcher';
import { pushKeys } from '../../notifications/push-keys';
import { registerNotifications } from '../../notifications/routes';
import { countOutbox } from '../../outbox/outbox.repository';
import type { AlertDeps } from '../alert-job';
import { runAlerts } from '../alert-job';
import { alertMailTemplate } from '../mails/alert-mail';
import { favoritesMailTemplate } from '../mails/favorites-mail';
import type { SiteSearch } from '../match-events';

export const FROM = 'Hawaii Life <no-reply@example.com>';
export const SENDER = {
  siteName: 'Hawaii Life',
  phone: '(800) 555-0100',
  supportEmail: 'support@example.com',
  officeAddress: 'PO Box 000, Hanalei',
};
const TEMPLATES = [alertMailTemplate, favoritesMailTemplate, leadMailTemplate, loginLinkMail, accountNoticeMail];
const SITE = 'https://www.example.com';
const LOCALES = ['en', 'ja'];
export const PLACE = { siteUrl: SITE, photoBase: '/photos' };

/** A listing on Maui by its number, stored like one of a feed. */
export function onMaui(number: number, over: Partial<StoredListing> = {}): StoredListing {
  const base = storedListing();
  return {
    ...base,
    internal_id: `maui-${number}`,
    mls_id: `8${number}`,
    mls_number: `8${number}`,
    slug: `maui-home-8${number}`,
    updated_at: new Date().toISOString(),
    ...over,
    address: { ...base.address, line_1: `${number} Kahakai Street`, ...over.address },
    internal: { ...base.internal, source: { system: 'test', key: String(number) }, ...over.internal },
  };
}

export interface AlertApp extends AccountApp {
  deps: AlertDeps;
  mails: MailCatcher & { subjects(): (string | null)[] };
  /** a signed-in user who has verified their address */
  provedBuyer(): Promise<TestBrowser>;
  /** deletes searches, favorites, notifications, events, hidden listings and mails */
  empty(): Promise<void>;
  store(...listings: StoredListing[]): Promise<void>;
  remove(...listings: StoredListing[]): Promise<void>;
  /** saves homes as favorites */
  favorite(browser: TestBrowser, ...listings: StoredListing[]): Promise<void>;
  save(browser: TestBrowser, over?: Partial<SavedSearch>): Promise<SavedSearch>;
  /** runs the job at that time, then waits until every mail is sent */
  run(now?: Date): Promise<{ events: number; mailed: number }>;
}

/** Accounts, saved searches and notifications, a job that tests run, and an outbox that delivers to a mail server. */
export async function openAlertApp(): Promise<AlertApp> {
  const [accounts, mails] = await Promise.all([
    openLeadApp({}, ({ test: { database: db } }) => [
      (server) => registerNotifications(server, { db, keys: pushKeys(db), allowLoopback: false }),
    ]),
    startMailCatcher(),
  ]);
  const db = accounts.test.database;
  const transport = smtpTransport(mails.url, FROM);
  const worker = startWorker({
    db,
    queue: accounts.outbox,
    log: { info: () => {}, warn: () => {}, error: () => {} },
    deliveries: {
      mail: mailDelivery({
        templates: TEMPLATES,
        db,
        transport,
        sender: SENDER,
        from: FROM,
        siteUrl: SITE,
        locales: LOCALES,
      }),
    },
    settings: { pollMs: 50, leaseMs: 10_000, concurrency: 4, retryBaseMs: 50 },
  });
  const { site, stop } = await openSite(db);
  const deps: AlertDeps = { db, outbox: accounts.outbox, place: PLACE, locales: LOCALES, site };
  const settled = async () => {
    for (let tries = 0; tries < 400; tries++) {
      if ((await countOutbox(db)).waiting === 0) return;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    throw new Error('The outbox did not become empty.');
  };
  return {
    ...accounts,
    deps,
    mails: Object.assign(mails, { subjects: () => mails.mails.map((mail) => mail.header('subject')) }),
    provedBuyer: async () => {
      const buyer = await signedIn(accounts.app, 'buyer@example.com');
      await db.updateTable('users').set({ email_proved_at: new Date() }).execute();
      return buyer;
    },
    empty: async () => {
      for (const table of [
        'saved_searches',
        'favorites',
        'notifications',
        'listing_events',
        'hidden_listings',
      ] as const)
        await db.deleteFrom(table).execute();
      mails.mails.length = 0;
    },
    store: async (...listings) => void (await applyBatch(db, { listings, removals: [] })),
    remove: async (...listings) =>
      void (await applyBatch(db, { listings: [], removals: listings.map(({ internal }) => internal.source) })),
    favorite: async (browser, ...listings) => {
      const { user_id } = (await browser.get('/api/v3/current_user')).json();
      for (const { internal_id: internalId, mls_id: mlsId } of listings)
        await insertFavorite(db, user_id, { internalId, mlsId });
    },
    save: async (browser, over = {}) => {
      const search = sampleSavedSearch({
        id: null,
        share_code: null,
        from_share_url: false,
        email_subscribe: true,
        days_between_emails: 0,
        send_me_copy: false,
        title: 'Maui by the sea',
        ...over,
      });
      const response = await browser.post('/api/v3/saved_search/update', search);
      if (response.statusCode !== 200) throw new Error(response.body);
      return response.json();
    },
    run: async (now = new Date()) => {
      const done = await runAlerts(deps, now);
      await settled();
      return done;
    },
    close: async () => {
      await worker.stop();
      await stop();
      transport.close();
      await accounts.close();
      await mails.close();
    },
  };
}

/** The site's search, loaded from the database and following it. */
async function openSite(db: Database): Promise<{ site: SiteSearch; stop(): Promise<void> }> {
  const index = new MemorySearch();
  const failed = (error: unknown) => {
    throw error;
  };
  const indexer = new ListingIndexer({ db, target: new MemoryTarget({ index }), onError: failed });
  await indexer.start();
  const site = {
    get ready() {
      return index.ready;
    },
    resultSet: (...asked: Parameters<SiteSearch['resultSet']>) => index.resultSet(...asked),
    catchUp: async () => {
      await indexer.changed();
    },
  };
  return { site, stop: () => indexer.stop() };
}
