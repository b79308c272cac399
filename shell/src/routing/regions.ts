import {
  type ApiClient,
  type OwnPage,
  type Region,
  type RouteMatch,
  type RouteOptions,
  readRegions,
  regionNames,
  searchPath,
  withQuery,
} from 'shared-contracts';

/** The region directory in the browser. Until it has loaded, only the islands are known. */
export interface KnownRegions {
  /** for `matchRoute`; complete when the directory has loaded */
  readonly options: RouteOptions;
  /** names, the island first; null for no region, undefined while the directory is not loaded */
  namesOf(handles: readonly string[]): string[] | null | undefined;
  /** The address with all levels of a region that was written with fewer; null if it is complete. */
  betterAddress(match: RouteMatch): string | null;
  load(api: ApiClient): Promise<void>;
}

export function createRegions(locales: readonly string[], ownPages: readonly OwnPage[] = []): KnownRegions {
  const options: RouteOptions = { locales, ownPages };
  let regions: readonly Region[] | null = null;
  let names = regionNames([]);
  let failed = false;
  return {
    options,
    namesOf: (handles) => (regions === null && !failed ? undefined : names.namesOf(handles)),
    betterAddress({ route, prefix, query }) {
      if (regions === null || route.page !== 'search' || route.savedSearchCode !== null) return null;
      const found = findRegion(regions, route.handles);
      const whole = found ? handlesOfRegion(found) : route.handles;
      if (whole.join('/') === route.handles.join('/')) return null;
      return withQuery(searchPath(prefix, whole), query);
    },
    async load(api) {
      const answer = await api.call(readRegions, {}).catch((error: unknown) => {
        failed = true;
        throw error;
      });
      const known = answer.regions;
      regions = known;
      names = regionNames(known);
      options.isRegion = (handles) => findRegion(known, handles) !== null;
      options.findRegion = (handle) => {
        const found = findRegion(known, [handle]);
        return found && { handles: handlesOfRegion(found), level: found.level };
      };
    },
  };
}

const handlesOfRegion = ({ path }: Region) => path.map(({ handle }) => handle);

/**
 * The region of a path: exact, or with levels left out. Of several regions, the one with the fewest levels, then the
 * one with most listings. The server has the same rule.
 */
function findRegion(regions: readonly Region[], handles: readonly string[]): Region | null {
  const exact = regions.find((region) => handlesOfRegion(region).join('/') === handles.join('/'));
  if (exact) return exact;
  const meant = regions.filter((region) => region.handle === handles.at(-1) && isWithin(region, handles));
  return [...meant].sort((a, b) => a.path.length - b.path.length || b.listing_count - a.listing_count)[0] ?? null;
}

/** True when the region's path contains the handles in this order. */
function isWithin({ path }: Region, handles: readonly string[]): boolean {
  let next = 0;
  for (const { handle } of path) if (handle === handles[next]) next++;
  return next === handles.length;
}
