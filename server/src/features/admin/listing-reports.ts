import type { FastifyInstance } from 'fastify';
import type { ListingSearch, StoredListing } from 'search-engine';
import { type ListingCard, PAGE_SIZE } from 'shared-contracts';
import { ownListings, type ReportedListing, readInterestReport } from 'shared-contracts/staff';
import type { Database } from '../../platform/database/database';
import { serveCall } from '../../platform/http/serve-call';
import { findPrices } from '../listings/listings.repository';
import { pricesOf } from '../listings/price-history';
import { requireReportAccess } from '../listings/report-access';
import { EVERYTHING } from '../search/global-counts';
import { requireReady } from '../search/ready-search';
import { ownAgentId } from './admin-deps';
import { type Interest, NO_INTEREST, sumInterest } from './listing-interest.repository';
import { REPORT_WEEKS, weeksBefore } from './report-weeks';
import { findWeeklyInterest } from './weekly-interest.repository';

/** Maximum number of an agent's listings in the reports. */
const MAX_LISTINGS = 500;

export interface ReportDeps {
  db: Database;
  search: ListingSearch;
}

/** Reports of an agent's listings in /agent_tools, with the same figures as the printed report. */
export function registerListingReports(app: FastifyInstance, deps: ReportDeps): void {
  serveCall(app, ownListings, async (_, { session }) => {
    const cards = await listingsOfAgent(requireReady(deps.search), ownAgentId(session));
    const sums = await sumInterest(deps.db, cards, beginning(new Date()));
    const listings = cards.map((card) => ofCard(card, sums.get(card.internal_id) ?? NO_INTEREST));
    return { weeks: REPORT_WEEKS, listings };
  });
  serveCall(app, readInterestReport, async ({ params }, { session }) => {
    const listing = await requireReady(deps.search).byMls(params.id);
    if (!listing) return null;
    requireReportAccess(session, listing);
    return reportOf(deps.db, listing, new Date());
  });
}

/** Hawaii is ten hours behind UTC all year. */
const beginning = (now: Date) => new Date(`${weeksBefore(now)[0] ?? ''}T10:00:00Z`);

async function listingsOfAgent(search: ListingSearch, agentId: number): Promise<ListingCard[]> {
  const cards: ListingCard[] = [];
  for (const type of [undefined, ['rental']] as const) {
    const filters = { ...EVERYTHING.filters, advisor_id: agentId, ...(type ? { dwelling_type_name: [...type] } : {}) };
    for (let page = 1; cards.length < MAX_LISTINGS; page++) {
      const { results } = await search.search({ filters, sort_order: 'newest', page });
      cards.push(...results);
      if (results.length < PAGE_SIZE) break;
    }
  }
  return cards.slice(0, MAX_LISTINGS);
}

function ofCard(card: ListingCard, interest: Interest): ReportedListing {
  const { internal_id, mls_id, slug, town, status, asking_price, is_rental, listing_at } = card;
  const listing = { internal_id, mls_id, slug, town, status, asking_price, is_rental, listing_at };
  return { ...listing, address: card.address.line_1, ...interest };
}

async function reportOf(db: Database, listing: StoredListing, now: Date) {
  const { internal_id, mls_id, slug, asking_price, is_rental, listing_at } = listing;
  const keys = { slug, internalId: internal_id, mlsId: mls_id };
  const [counted, noted] = await Promise.all([
    findWeeklyInterest(db, keys, beginning(now)),
    findPrices(db, internal_id),
  ]);
  const weeks = weeksBefore(now).map((week) => ({
    week,
    views: counted.views.get(week) ?? 0,
    favorites: counted.favorites.get(week) ?? 0,
    leads: counted.leads.get(week) ?? 0,
  }));
  const sum = (part: keyof Interest) => weeks.reduce((total, week) => total + week[part], 0);
  return {
    listing: {
      internal_id,
      mls_id,
      slug,
      address: listing.address.line_1,
      town: listing.geo_town,
      status: listing.listing_status_name,
      asking_price,
      is_rental,
      listing_at,
      views: sum('views'),
      favorites: sum('favorites'),
      leads: sum('leads'),
    },
    weeks,
    prices: pricesOf(listing, noted),
  };
}
