import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import {
  ApiError,
  type CallInput,
  contentPage,
  listingByMls,
  listingBySlug,
  type Region,
  type Role,
  readRegions,
  savedSearchByCode,
  searchAll,
  searchCards,
  similarListings,
} from 'shared-contracts';
import { sampleCard, sampleListing, samplePhoto, sampleSharedSearch } from 'shared-contracts/testing';
import { sendFailure } from '../../platform/http/failure-document';
import { createHttpApp } from '../../platform/http/http-app';
import type { ServerSession } from '../../platform/http/request-context';
import { serveCall } from '../../platform/http/serve-call';
import { createRegistry } from '../../registry/registry';
import { createShellAssets } from '../../registry/shell-assets';
import { createVisitors } from '../../registry/visitors';
import { createBuiltSite } from '../../testing/built-site';
import { ORIGIN } from '../../testing/site-origin';
import { testSettings } from '../../testing/test-app';
import { registerDocuments } from '../routes';

/** Sky over a lawn. */
export const SAMPLE_THUMBHASH = '3nYNXYB4eHiPh4eIiFiIiIhwWH+H';
/** What cannot be had just now: a listing, a page of the content store, a search for the word. */
export const BUSY = 'busy-home';
const HOSTILE = '</script><script>alert(1)</script> Lānaʻi "view" <b>';
const listing = sampleListing({ slug: 'a-home', public_remarks: HOSTILE });
const card = sampleCard({ slug: 'card-home', photos: [samplePhoto({ thumbhash: SAMPLE_THUMBHASH })] });
const MAUI: Region = {
  id: 1,
  name: 'Maui',
  handle: 'maui',
  level: 'island',
  path: [{ level: 'island', name: 'Maui', handle: 'maui' }],
  region_level_string: 'Island::Maui',
  center: null,
  listing_count: 7,
};
const HTML = { accept: 'text/html,application/xhtml+xml' };
const KIHEI = ['maui', 'south', 'kihei'];
const kihei = (handles: readonly string[]) =>
  handles.at(-1) === 'kihei' && handles.every((handle) => KIHEI.includes(handle));
const known = (handles: readonly string[]) => (kihei(handles) ? KIHEI : handles.join() === 'maui' ? ['maui'] : null);
const REGIONS = {
  isRegion: (handles: readonly string[]) => known(handles) !== null,
  findRegion: (handle: string) => (handle === 'kihei' ? { handles: KIHEI, level: 'town' as const } : null),
  fullPath: known,
  namesOf: (handles: readonly string[]) =>
    kihei(handles) ? ['Maui', 'South', 'Kīhei'] : handles.join() === 'maui' ? ['Maui'] : null,
};
export interface DocumentSite {
  app: FastifyInstance;
  /** opens an address as a browser does */
  open(
    url: string,
    headers?: Record<string, string>,
  ): Promise<{ status: number; body: string; headers: Record<string, unknown> }>;
  close(): Promise<void>;
}

/** What a test changes while the site serves. */
export interface Changes {
  /** of all listings */
  revision: number;
  /** the listing at /listings/a-home */
  listing: typeof listing;
}

/** The documents over a built site of two files and calls that answer one listing; '/broken' throws. */
export async function createDocumentSite(
  environment: Readonly<Record<string, string>> = {},
  renderer?: Parameters<typeof registerDocuments>[1]['renderer'],
  changes: Changes = { revision: 1, listing },
): Promise<DocumentSite> {
  const site = await createBuiltSite();
  await site.buildRemote('1.0.0-aaaa');
  const settings = testSettings({
    PUBLIC_URL: ORIGIN,
    // the host of injected requests
    ALLOWED_ORIGINS: 'http://localhost',
    ...environment,
  });
  const app = await createHttpApp({
    settings,
    sendFailure,
    resolveSession: (request) => Promise.resolve(request.headers.cookie ? sessionOf(request.headers.cookie) : null),
  });
  serveCalls(app, changes);
  app.get('/broken', () => {
    throw new Error('secret detail');
  });
  registerDocuments(app, {
    ...STORED,
    settings,
    revision: () => changes.revision,
    visitors: createVisitors(
      async () => 'a secret of this test',
      () => new Date(),
    ),
    registry: createRegistry({ projectFolder: site.folder, publishedFolder: null }, () => undefined),
    shellAssets: createShellAssets(join(site.folder, 'shell', 'dist')),
    ...(renderer ? { renderer } : {}),
  });
  await app.ready();
  return {
    app,
    async open(url, headers = {}) {
      const response = await app.inject({ url, headers: { ...HTML, ...headers } });
      return { status: response.statusCode, body: response.body, headers: response.headers };
    },
    async close() {
      await app.close();
      await rm(site.folder, { recursive: true });
    },
  };
}

/** What the documents ask the stores for. */
const STORED = {
  regions: () => Promise.resolve(REGIONS),
  addresses: {
    listings: () =>
      Promise.resolve([
        { slug: 'a-home', region: 'maui/south/kihei', changed: '2026-11-02T00:00:00.000Z' },
        { slug: 'b-home', region: 'maui', changed: '2026-11-05T00:00:00.000Z' },
        { slug: 'c-home', region: 'oahu', changed: '2026-10-01T00:00:00.000Z' },
      ]),
    stored: () => Promise.resolve([{ path: '/company' }]),
  },
  readExternal: () => Promise.resolve(undefined),
  shownInstead: () => Promise.resolve(null),
  wasListed: ({ value }: { value: string }) => Promise.resolve(value === 'sold-home'),
  readPhoto: () => Promise.resolve(null),
  requireReportAccess: (session: ServerSession | null) =>
    session?.roles.includes('admin') ? Promise.resolve() : Promise.reject(new ApiError('not_allowed')),
  isLinkValid: (_email: string, token: string) =>
    token === 'away' ? Promise.reject(new Error('no database')) : Promise.resolve(token === 'secret'),
  formToken: () => Promise.resolve('a-token'),
};

/** What the documents ask the site's own calls for. */
function serveCalls(app: FastifyInstance, changes: Changes): void {
  serveCall(app, listingBySlug, ({ params }) => {
    if (params.slug === BUSY) throw new ApiError('warming_up');
    return params.slug === 'a-home' ? changes.listing : null;
  });
  serveCall(app, listingByMls, ({ params }) => (params.id === '123456' ? listing : null));
  serveCall(app, contentPage, ({ query }) => {
    if (query.path.endsWith(BUSY)) throw new ApiError('busy');
    return query.path === '/company'
      ? { path: '/company', title: 'Company', lead: null, body: ['About us.'], sample: true }
      : null;
  });
  const found = ({ body }: Pick<CallInput<typeof searchCards>, 'body'>) => {
    if (body?.filters?.query === BUSY) throw new ApiError('warming_up');
    const results = body?.filters?.hl_regions ? [card] : [];
    return { results, total: results.length > 0 ? 250 : 42, displayed: results.length, from: 0, aggregations: {} };
  };
  serveCall(app, searchAll, found);
  serveCall(app, searchCards, found);
  serveCall(app, savedSearchByCode, ({ params }) =>
    sampleSharedSearch({ share_code: params.code, title: 'Near the beach' }),
  );
  serveCall(app, similarListings, () => []);
  serveCall(app, readRegions, () => ({ regions: [MAUI], sections: {} }));
}

const NO_FACTOR = 'no-factor';

function sessionOf(cookie: string): ServerSession {
  const roles = cookie.split(',').filter((word): word is Role => word !== 'user' && word !== NO_FACTOR);
  const lacking = cookie === NO_FACTOR ? ({ secondFactorMissing: true } as const) : {};
  return {
    id: 1,
    userId: 1,
    email: 'a@example.com',
    firstName: null,
    lastName: null,
    roles,
    actorId: null,
    ...lacking,
  };
}
