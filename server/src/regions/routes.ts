import type { FastifyInstance } from 'fastify';
import {
  type PrefixAnswer,
  readDistricts,
  readNestedRegions,
  readRegions,
  regionMatrix,
  regionPaths,
  regionSearch,
  resolvePrefix as resolvePrefixCall,
} from 'shared-contracts';
import { type ListingsDeps, listingForPublic, viewerOf } from '../listings';
import { serveCall } from '../platform/http';
import { requireReady } from '../search';
import { findRegions, regionResult } from './region-search';
import { type RegionService, regionOf } from './region-service';
import { resolvePrefix } from './resolve-prefix';

export interface RegionsDeps extends Omit<ListingsDeps, 'recordedPrices'> {
  regions: RegionService;
}

/** The region directory–, and what a slug or handle means. */
export function registerRegions(app: FastifyInstance, deps: RegionsDeps): void {
  const current = () => {
    requireReady(deps.search);
    return deps.regions.current();
  };

  serveCall(app, readRegions, (_, { queued, turn }) =>
    queued(async () => {
      await turn();
      const { directory, countOf } = await current();
      const regions = directory.regions.map((node) => regionOf(node, countOf(node)));
      return { regions, sections: directory.sections() };
    }),
  );
  serveCall(app, readNestedRegions, (_, { queued, turn }) =>
    queued(async () => {
      await turn();
      const { directory, countOf } = await current();
      return directory.nested(countOf);
    }),
  );
  serveCall(app, readDistricts, async () => {
    const { directory, countOf } = await current();
    return directory.nested(countOf).map((island) => ({
      ...island,
      children: island.children.map((district) => ({ ...district, children: [] })),
    }));
  });
  serveCall(app, regionPaths, async () => {
    const { directory, paths } = await current();
    return [...new Set([...directory.regions.map((node) => node.regionLevelString), ...paths])].sort();
  });
  serveCall(app, regionMatrix, async () => (await deps.regions.load()).matrix());
  serveCall(app, regionSearch, async ({ query }) => {
    const { directory, countOf } = await current();
    return Promise.all(findRegions(directory, query.s, countOf).map((node) => regionResult(deps.search, node)));
  });
  serveCall(app, resolvePrefixCall, async ({ params }, { session }): Promise<PrefixAnswer> => {
    const { directory, countOf } = await current();
    const found = await resolvePrefix(params.slug, directory, deps.search, countOf);
    if (found?.kind === 'region') return { kind: 'region', region: regionOf(found.region, countOf(found.region)) };
    if (found?.kind !== 'listing') return { kind: 'none' };
    return { kind: 'listing', listing: listingForPublic(found.listing, viewerOf(session, deps.settings)) };
  });
}
