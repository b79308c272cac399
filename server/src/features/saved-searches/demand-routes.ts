import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { type HomeToSell, homeDemand } from 'shared-contracts';
import type { Database } from '../../platform/database/database';
import { serveCall } from '../../platform/http/serve-call';
import type { CountOf, RegionDirectory, RegionNode } from '../regions/region-directory';
import { labelOf, placesNamed } from '../regions/region-search';
import { countDemand, madeListing } from './home-demand';

/** Points of one count: it reads all saved searches. */
const POINTS = 20;
/** A count stays for this time, so that one search that comes or goes does not show at once. */
const KEPT_MS = 10 * 60_000;
const MAX_KEPT = 500;
/** Other regions of the same name that a seller can choose. */
const MAX_OTHERS = 5;

export interface DemandDeps {
  db: Database;
  regions: () => Promise<{ directory: RegionDirectory; countOf: CountOf }>;
}

/** How many saved searches look for the home of a seller. */
export function registerDemand(app: FastifyInstance, { db, regions }: DemandDeps): void {
  const counts = new LRUCache<string, { searches: number | null }, { home: HomeToSell; region: RegionNode }>({
    max: MAX_KEPT,
    ttl: KEPT_MS,
    fetchMethod: async (_, __, { context: { home, region } }) => ({
      searches: await countDemand(db, madeListing(home, region)),
    }),
  });
  serveCall(app, homeDemand, async ({ query }, { charge, queued }) => {
    const { directory, countOf } = await regions();
    const [region, ...others] = placesNamed(directory, query.place, countOf);
    if (!region) return { region: null, searches: null };
    const key = JSON.stringify([region.key, query.type, query.beds, query.baths, query.price]);
    const count = async () => {
      await charge(POINTS);
      return queued(() => counts.forceFetch(key, { context: { home: query, region } }));
    };
    const { searches } = counts.get(key) ?? (await count());
    return {
      region: { name: region.name, handles: region.path.map(({ handle }) => handle) },
      label: labelOf(region),
      others: others.slice(0, MAX_OTHERS).map(labelOf),
      searches,
    };
  });
}
