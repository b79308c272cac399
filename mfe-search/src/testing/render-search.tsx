import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import {
  advancedAggregates,
  type ListingCard,
  listingsByIds,
  type MapAnswer,
  type Region,
  readLayers,
  readRegions,
  readSavedSearches,
  regionContent,
  regionMarket,
  type SearchCardsAnswer,
  searchAggregates,
  searchCards,
  searchCounts,
  searchMap,
} from 'shared-contracts';
import { createTestHost, sampleCard, type TestHost, type TestHostOptions } from 'shared-contracts/testing';
import { useMatch } from 'shared-ui';
import { renderWithHost } from 'shared-ui/testing';
import { proxy } from 'valtio';
import { vi } from 'vitest';
import { SearchPage } from '../page/search-page';

/** By default a page of results with two sample listings. */
export function sampleResponse(overrides: Partial<SearchCardsAnswer> = {}): SearchCardsAnswer {
  const results = overrides.results ?? [sampleNumber(1), sampleNumber(2)];
  return { results, total: results.length, displayed: results.length, from: 0, aggregations: {}, ...overrides };
}

export function sampleNumber(number: number, overrides: Partial<ListingCard> = {}): ListingCard {
  return sampleCard({
    internal_id: `sample-${number}`,
    mls_id: `mls-${number}`,
    slug: `${number}-sample-street-kihei-40000${number}`,
    address: { line_1: `${number} Sample Street` },
    street_address_short: `${number} Sample Street`,
    ...overrides,
  });
}

export function sampleMapResponse(overrides: Partial<MapAnswer> = {}): MapAnswer {
  return { clusters: [], total: 0, without_position: 0, extent: null, ...overrides };
}

const KIHEI_PATH = [
  { level: 'island', name: 'Maui', handle: 'maui' },
  { level: 'district', name: 'South', handle: 'south' },
  { level: 'town', name: 'Kīhei', handle: 'kihei' },
] as const;

export const SAMPLE_REGIONS: Region[] = KIHEI_PATH.map((step, at) => {
  const path = KIHEI_PATH.slice(0, at + 1);
  const words = { island: 'Island', district: 'District', town: 'Town' };
  return {
    id: at + 1,
    name: step.name,
    handle: step.handle,
    level: step.level,
    path: [...path],
    region_level_string: path.map(({ level, name }) => `${words[level]}::${name}`).join(' > '),
    center: null,
    listing_count: 10,
  };
});

interface RenderOptions extends TestHostOptions {
  /** the host of the page before, as after a reload */
  host?: TestHost;
  prepare?: (host: TestHost) => void;
  /** of another remote, in the same cache */
  nextTo?: ReactNode;
}

/** The page on a host that responds to every reading call. A test overrides the responses that it checks. */
export function renderSearch(options: RenderOptions = {}): TestHost {
  const host = options.host ?? createTestHost({ proxy, ...options });
  host.answer(searchCards, sampleResponse());
  host.answer(searchMap, sampleMapResponse());
  host.answer(advancedAggregates, {});
  host.answer(searchAggregates, {});
  host.answer(searchCounts, ({ body }) => ({ totals: body.searches.map(() => 0) }));
  host.answer(readRegions, { regions: SAMPLE_REGIONS, sections: {} });
  host.answer(regionContent, {});
  host.answer(regionMarket, null);
  host.answer(listingsByIds, []);
  host.answer(readLayers, []);
  host.answer(readSavedSearches, { saved_searches: [] });
  options.prepare?.(host);
  renderWithHost(
    host,
    <>
      <Routed host={host} />
      {options.nextTo}
    </>,
  );
  return host;
}

function Routed({ host }: { host: TestHost }) {
  return <SearchPage host={host} match={useMatch(host)} />;
}

/** The ids of the listings in the list, in its order. */
export function shownCards(): (string | undefined)[] {
  return screen.getAllByRole('article').map((card) => card.dataset.internalId);
}

/** Sets the window width for every media query of the page. */
export function pretendWidth(px: number): void {
  vi.stubGlobal('matchMedia', (query: string) => {
    const most = /max-width: ([\d.]+)px/.exec(query)?.[1];
    return Object.assign(new EventTarget(), {
      matches: most !== undefined && px <= Number(most),
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
  });
}
