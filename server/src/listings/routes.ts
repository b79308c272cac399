import type { FastifyInstance } from 'fastify';
import type { ListingSearch, StoredListing } from 'search-engine';
import {
  commissionByMls,
  hasRole,
  LIMITS,
  listingByInternalId,
  listingByMls,
  listingBySlug,
  listingByTmk,
  listingsByIdList,
  listingsByIds,
  priceHistory,
  searchByText,
  similarListings,
} from 'shared-contracts';
import { type ServerSession, serveCall } from '../platform/http';
import { requireReady } from '../search';
import { listingForPublic, type Viewer } from './listing-for-public';
import type { PriceRow } from './listings.store';
import { pricesOf } from './price-history';

export interface ListingsDeps {
  search: ListingSearch;
  settings: { readonly SHOW_COMMISSION: boolean };
  /** the recorded prices of a listing, oldest first */
  recordedPrices: (internalId: string) => Promise<PriceRow[]>;
}

/** Look-ups of single listings and short lists. */
export function registerListings(app: FastifyInstance, deps: ListingsDeps): void {
  const search = () => requireReady(deps.search);
  const shown = (listing: StoredListing | null, session: ServerSession | null) =>
    listing && listingForPublic(listing, viewerOf(session, deps.settings));

  serveCall(app, listingBySlug, async ({ params }, { session }) => shown(await search().bySlug(params.slug), session));
  serveCall(app, listingByMls, async ({ params }, { session }) => shown(await search().byMls(params.id), session));
  serveCall(app, listingByTmk, async ({ params }, { session }) => shown(await search().byTmk(params.id), session));
  serveCall(app, listingByInternalId, async ({ params }, { session }) =>
    shown(await search().byInternalId(params.id), session),
  );
  serveCall(app, listingsByIds, ({ params }, { queued, turn }) =>
    queued(async () => {
      await turn();
      return search().byIds(idsOf(params.ids));
    }),
  );
  serveCall(app, listingsByIdList, ({ body }, { queued, turn }) =>
    queued(async () => {
      await turn();
      return { results: await search().byIds(body.ids) };
    }),
  );
  serveCall(app, commissionByMls, async ({ params }) => {
    const listing = await search().byMls(params.mlsId);
    return { coopCommission: deps.settings.SHOW_COMMISSION ? (listing?.coopCommission ?? null) : null };
  });
  serveCall(app, priceHistory, async ({ params }) => {
    const listing = await search().bySlug(params.slug);
    return listing && pricesOf(listing, await deps.recordedPrices(listing.internal_id));
  });
  serveCall(app, searchByText, ({ query }, { signal, queued, turn }) =>
    queued(async () => {
      await turn();
      return search().text(query.s, { signal });
    }),
  );
  serveCall(app, similarListings, ({ params }, { queued, turn }) =>
    queued(async () => {
      await turn();
      return search().similar(params.slug);
    }),
  );
}

/** The fields of a listing for a user: only advisors see its agent's contact, and a setting shows the commission. */
export function viewerOf(session: ServerSession | null, settings: ListingsDeps['settings']): Viewer {
  const isAdvisor = session !== null && hasRole({ roles: [...session.roles] }, 'advisor');
  return { isAdvisor, showCommission: settings.SHOW_COMMISSION };
}

function idsOf(list: string): string[] {
  const ids = list.split(',').map((id) => id.trim());
  return ids.filter((id) => id !== '').slice(0, LIMITS.ids);
}
