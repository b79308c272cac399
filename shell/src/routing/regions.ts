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

/** What the browser knows of the region directory; nothing until it is loaded, and islands alone are regions then. */
export interface KnownRegions {
  /** for `matchRoute`; becomes complete when the directory is there */
  readonly options: RouteOptions;
  /** names from the island down; null for no region, undefined while nobody knows */
  namesOf(handles: readonly string[]): string[] | null | undefined;
  /** The address with all levels of the region that was named with some left out; null where it is right. */
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
 * The region a path means: exact, or with levels left out between its parts. Of several the outermost, then the one
 * with most listings, as the server decides it.
 */
function findRegion(regions: readonly Region[], handles: readonly string[]): Region | null {
  const exact = regions.find((region) => handlesOfRegion(region).join('/') === handles.join('/'));
  if (exact) return exact;
  const meant = regions.filter((region) => region.handle === handles.at(-1) && isWithin(region, handles));
  return [...meant].sort((a, b) => a.path.length - b.path.length || b.listing_count - a.listing_count)[0] ?? null;
}

/** True when the handles stand in the region's path in this order. */
function isWithin({ path }: Region, handles: readonly string[]): boolean {
  let next = 0;
  for (const { handle } of path) if (handle === handles[next]) next++;
  return next === handles.length;
}
