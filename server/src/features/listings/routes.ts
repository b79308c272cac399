import type { FastifyInstance } from 'fastify';
import type { ListingSearch, StoredListing } from 'search-engine';
import {
  commissionByMls,
  LIMITS,
  type ListingCard,
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
import type { ServerSession } from '../../platform/http/request-context';
import { serveCall } from '../../platform/http/serve-call';
import { requireReady } from '../search/ready-search';
import { hiddenBy, listingForPublic, type ViewerDeps, viewerOf } from './listing-for-public';
import type { PriceRow } from './listings.repository';
import { pricesOf } from './price-history';

export interface ListingsDeps extends ViewerDeps {
  search: ListingSearch;
  /** the recorded prices of a listing, oldest first */
  recordedPrices: (internalId: string) => Promise<PriceRow[]>;
}

/** Look-ups of single listings and short lists. */
export function registerListings(app: FastifyInstance, deps: ListingsDeps): void {
  const search = () => requireReady(deps.search);
  const shown = async (listing: StoredListing | null, session: ServerSession | null) =>
    listing && listingForPublic(listing, await viewerOf(session, deps));
  const marked = async (cards: readonly ListingCard[], session: ServerSession | null): Promise<ListingCard[]> => {
    const hidden = await hiddenBy(session, deps);
    return cards.map((card) => (hidden.has(card.internal_id) ? { ...card, hidden: true } : card));
  };

  serveCall(app, listingBySlug, async ({ params }, { session }) => shown(await search().bySlug(params.slug), session));
  serveCall(app, listingByMls, async ({ params }, { session }) => shown(await search().byMls(params.id), session));
  serveCall(app, listingByTmk, async ({ params }, { session }) => shown(await search().byTmk(params.id), session));
  serveCall(app, listingByInternalId, async ({ params }, { session }) =>
    shown(await search().byInternalId(params.id), session),
  );
  serveCall(app, listingsByIds, ({ params }, { session, queued }) =>
    queued(async () => marked(await search().byIds(idsOf(params.ids)), session)),
  );
  serveCall(app, listingsByIdList, ({ body }, { session, queued }) =>
    queued(async () => ({ results: await marked(await search().byIds(body.ids), session) })),
  );
  serveCall(app, commissionByMls, async ({ params }) => {
    const listing = await search().byMls(params.mlsId);
    return { coopCommission: deps.settings.SHOW_COMMISSION ? (listing?.coopCommission ?? null) : null };
  });
  serveCall(app, priceHistory, async ({ params }) => {
    const listing = await search().bySlug(params.slug);
    return listing && pricesOf(listing, await deps.recordedPrices(listing.internal_id));
  });
  serveCall(app, searchByText, ({ query }, { session, signal, queued }) =>
    queued(async () => {
      const { results, total } = await search().text(query.s, { signal });
      return { results: await marked(results, session), total };
    }),
  );
  serveCall(app, similarListings, ({ params }, { queued }) => queued(async () => search().similar(params.slug)));
}

function idsOf(list: string): string[] {
  const ids = list.split(',').map((id) => id.trim());
  return ids.filter((id) => id !== '').slice(0, LIMITS.ids);
}
