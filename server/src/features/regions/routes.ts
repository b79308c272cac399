import type { FastifyInstance } from 'fastify';
import type { ListingSearch, StoredListing } from 'search-engine';
import {
  isReservedWord,
  type PrefixAnswer,
  parseOldSlug,
  readDistricts,
  readNestedRegions,
  readRegions,
  regionMatrix,
  regionPaths,
  regionSearch,
  resolvePrefix as resolvePrefixCall,
} from 'shared-contracts';
import { serveCall } from '../../platform/http/serve-call';
import { listingForPublic, type ViewerDeps, viewerOf } from '../listings/listing-for-public';
import { requireReady } from '../search/ready-search';
import type { CountOf, RegionDirectory, RegionNode } from './region-directory';
import { findRegions, regionResult } from './region-search';
import { type RegionService, regionOf } from './region-service';

export interface RegionsDeps extends ViewerDeps {
  search: ListingSearch;
  regions: RegionService;
}

/** The region directory, and the meaning of a slug or handle. */
export function registerRegions(app: FastifyInstance, deps: RegionsDeps): void {
  const current = () => {
    requireReady(deps.search);
    return deps.regions.current();
  };

  serveCall(app, readRegions, (_, { queued }) =>
    queued(async () => {
      const { directory, countOf } = await current();
      const regions = directory.regions.map((node) => regionOf(node, countOf(node)));
      return { regions, sections: directory.sections() };
    }),
  );
  serveCall(app, readNestedRegions, (_, { queued }) =>
    queued(async () => {
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
    return { kind: 'listing', listing: listingForPublic(found.listing, await viewerOf(session, deps)) };
  });
}

type Resolved = { kind: 'listing'; listing: StoredListing } | { kind: 'region'; region: RegionNode } | null;

/** The meaning of a handle or slug, in this order: reserved word, region, old-style markers, listing. */
async function resolvePrefix(
  slug: string,
  directory: RegionDirectory,
  search: ListingSearch,
  countOf: CountOf,
): Promise<Resolved> {
  if (isReservedWord(slug)) return null;
  const region = regionAt(slug, directory, countOf) ?? oldRegionOf(slug, directory, countOf);
  if (region) return { kind: 'region', region };
  const listing = await search.bySlug(slug);
  return listing && { kind: 'listing', listing };
}

/** A single handle, or a path joined by '/' or '--'. */
function regionAt(text: string, directory: RegionDirectory, countOf: CountOf): RegionNode | null {
  return directory.find(text.toLowerCase().split(/\/|--/), countOf);
}

function oldRegionOf(slug: string, directory: RegionDirectory, countOf: CountOf): RegionNode | null {
  const old = parseOldSlug(slug);
  return old && regionAt(old.base, directory, countOf);
}
