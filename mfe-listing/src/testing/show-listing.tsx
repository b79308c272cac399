import { act, screen } from '@testing-library/react';
import {
  advisorById,
  type Listing,
  listingByMls,
  listingBySlug,
  matchRoute,
  type PricePoint,
  priceHistory,
  type RegionMarket,
  readCostRules,
  readLayers,
  regionMarket,
  type SimilarListing,
  similarListings,
} from 'shared-contracts';
import {
  createTestHost,
  sampleAgent,
  sampleCostRules,
  sampleListing,
  type TestHost,
  type TestHostOptions,
} from 'shared-contracts/testing';
import { renderWithHost } from 'shared-ui/testing';
import { proxy } from 'valtio';
import { vi } from 'vitest';
import { ListingPage } from '../expose/listing';
import { i18n } from '../texts';

export interface ShowOptions extends TestHostOptions {
  /** another address than the listing's own */
  address?: string;
  similar?: SimilarListing[];
  /** the figures of the listing's region */
  market?: RegionMarket | null;
  prices?: PricePoint[];
  /** changes the host before the page is drawn */
  prepare?: (host: TestHost, listing: Listing) => void;
}

export const matchOf = (url: string) => matchRoute(url, { locales: ['en', 'ja'] });

// responses are cached by slug, so each test has its own listing
let made = 0;

/** Opens the page of a listing and waits until it is drawn. */
export async function showListing(overrides: Partial<Listing> = {}, options: ShowOptions = {}) {
  const { address, similar = [], market = null, prices = [], prepare, ...hostOptions } = options;
  made += 1;
  const listing = sampleListing({
    internal_id: `id-${made}`,
    mls_id: `${500_000 + made}`,
    slug: `hale-${made}`,
    ...overrides,
  });
  const url = address ?? `/listings/${listing.slug}`;
  const host = createTestHost({ proxy, url, ...hostOptions });
  host.answer(listingBySlug, listing);
  host.answer(listingByMls, listing);
  host.answer(similarListings, similar);
  host.answer(regionMarket, market);
  host.answer(priceHistory, prices);
  host.answer(readLayers, []);
  host.answer(readCostRules, sampleCostRules());
  host.answer(advisorById, ({ params }) => sampleAgent({ user_name: params.id, name: `Agent ${params.id}` }));
  prepare?.(host, listing);
  const page = renderWithHost(host, <ListingPage host={host} match={matchOf(url)} />);
  // the lower sections render a moment after the first
  await screen.findByRole('heading', { name: i18n.t('Overview') });
  return { host, listing, page };
}

/** Advances the fake clock and renders. */
export const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

/** The titles of the page's sections, in order. */
export function sectionTitles(): (string | null)[] {
  return screen.getAllByRole('heading', { level: 2 }).map((title) => title.textContent);
}
