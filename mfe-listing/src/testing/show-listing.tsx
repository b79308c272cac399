import { act, render, screen } from '@testing-library/react';
import {
  advisorById,
  type Listing,
  listingByMls,
  listingBySlug,
  matchRoute,
  type PricePoint,
  priceHistory,
  type RegionContent,
  regionContent,
  type SimilarListing,
  similarListings,
} from 'shared-contracts';
import {
  createTestHost,
  sampleAgent,
  sampleListing,
  type TestHost,
  type TestHostOptions,
} from 'shared-contracts/testing';
import { proxy } from 'valtio';
import { vi } from 'vitest';
import { ListingPage } from '../page/listing-page';

export interface ShowOptions extends TestHostOptions {
  /** another address than the listing's own */
  address?: string;
  similar?: SimilarListing[];
  region?: RegionContent;
  prices?: PricePoint[];
  /** changes the host before the page is drawn */
  prepare?: (host: TestHost, listing: Listing) => void;
}

export const matchOf = (url: string) => matchRoute(url, { locales: ['en', 'ja'] });

// answers are cached by slug, so each test has a listing of its own
let made = 0;

/** Opens the page of a listing and waits until it is drawn. */
export async function showListing(overrides: Partial<Listing> = {}, options: ShowOptions = {}) {
  const { address, similar = [], region = {}, prices = [], prepare, ...hostOptions } = options;
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
  host.answer(regionContent, region);
  host.answer(priceHistory, prices);
  host.answer(advisorById, ({ params }) => sampleAgent({ user_name: params.id, name: `Agent ${params.id}` }));
  prepare?.(host, listing);
  const page = render(<ListingPage host={host} match={matchOf(url)} />);
  // the sections further down are drawn a moment after the first
  await screen.findByRole('heading', { name: 'Overview' });
  return { host, listing, page };
}

export function sampleSimilar(overrides: Partial<SimilarListing> = {}): SimilarListing {
  return {
    internal_id: 's1',
    slug: 'similar-1',
    status: 'Active',
    asking_price: 1_050_000,
    is_rental: false,
    beds: 3,
    baths: 2,
    total_floor_area: 1600,
    lot_size_ft: 8000,
    dwelling_type_name: 'Single Family',
    address: '2 Sample Street, Kihei',
    photo: null,
    listing_office_name: 'Sample Realty',
    ...overrides,
  };
}

/** Lets time pass on a fake clock, and what was due then be drawn. */
export const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

/** The titles of the page's sections, in order. */
export function sectionTitles(): (string | null)[] {
  return screen.getAllByRole('heading', { level: 2 }).map((title) => title.textContent);
}
