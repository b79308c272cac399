import type { MapAnswer } from 'shared-contracts';
import { expect, test } from 'vitest';
import { MAP_CLUSTERS } from '../listing-search';
import { MemorySearch } from '../memory-search';
import { storedListing } from '../testing/listings';
import { NaiveSearch } from '../testing/naive-search';
import { Random } from '../testing/random';

const random = new Random(29);
const EDGES: readonly [number, ...number[]] = [-180, -157.5, -156.09375, -155.390625, 180];

/** Towns full of listings and lone ones far away, many of them exactly on an edge of the grid. */
const LISTINGS = Array.from({ length: 6000 }, (_, index) => {
  const town = random.below(40);
  const spread = index % 3 === 0 ? 1.5 : 0.02;
  const lat = 19 + (town % 8) / 3 + (random.next() - 0.5) * spread;
  const lng = index % 50 === 0 ? random.pick(EDGES) : -160 + (town % 11) / 2.3 + (random.next() - 0.5) * spread;
  const { address } = storedListing('0');
  const six = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
  const place = { address: { ...address, latitude: six(lat), longitude: six(lng) } };
  return storedListing(String(index), { ...place, asking_price: 100_000 + index * 100 });
});

/** In one order; places and counts have to agree to the last digit. */
function comparable({ clusters }: MapAnswer) {
  return clusters
    .map(({ lat, lng, count, pin }) => [lat, lng, count, pin?.internal_id ?? null] as const)
    .sort((a, b) => a[0] - b[0] || a[1] - b[1]);
}

test('the same clusters as one by one, also where the grid has to become coarser on the way', async () => {
  const [engine, oracle] = [new MemorySearch(), new NaiveSearch()];
  const changes = LISTINGS.map((listing) => ({ kind: 'upsert', listing }) as const);
  for (const search of [engine, oracle]) await search.apply(changes);
  engine.open();
  let coarsened = 0;
  for (let zoom = 0; zoom <= 20; zoom += 5) {
    for (const filters of [{}, { minPrice: 250_000 }, { maxPrice: 130_000 }]) {
      const response = await engine.map(null, zoom, { filters });
      expect(comparable(response), `zoom ${zoom}`).toEqual(comparable(await oracle.map(null, zoom, { filters })));
      expect(response.clusters.length).toBeLessThanOrEqual(MAP_CLUSTERS);
      if (zoom === 20 && response.total > MAP_CLUSTERS) coarsened++;
    }
  }
  expect(coarsened).toBe(2);
});
