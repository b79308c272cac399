import {
  type ApiClient,
  findRegion,
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
      const found = findRegion(regions, route.handles, countOf);
      const whole = found ? handlesOfRegion(found) : route.handles;
      if (whole.join('/') === route.handles.join('/')) return null;
      return withQuery(searchPath(prefix, whole), query);
    },
    async load(api) {
      const response = await api.call(readRegions, {}).catch((error: unknown) => {
        failed = true;
        throw error;
      });
      const known = response.regions;
      regions = known;
      names = regionNames(known);
      options.isRegion = (handles) => findRegion(known, handles, countOf) !== null;
      options.findRegion = (handle) => {
        const found = findRegion(known, [handle], countOf);
        return found && { handles: handlesOfRegion(found), level: found.level };
      };
    },
  };
}

const handlesOfRegion = ({ path }: Region) => path.map(({ handle }) => handle);

const countOf = (region: Region) => region.listing_count;
