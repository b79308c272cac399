import type { ListingSearch } from 'search-engine';
import {
  defaultFilters,
  type FindRegion,
  handlesOf,
  type Region,
  regionPathOfNames,
  type SearchRequest,
} from 'shared-contracts';
import { EVERYTHING } from '../search/global-counts';
import { rememberByRevision } from '../search/ready-search';
import { type CountOf, RegionDirectory, type RegionNode } from './region-directory';
import type { RegionRow } from './regions.repository';

export interface RegionServiceDeps {
  search: ListingSearch;
  readRows(): Promise<RegionRow[]>;
}

/**
 * The region directory with the search's counts. Its rows are read once: a start writes them before the server serves,
 * and nothing changes them while it runs.
 */
export class RegionService {
  private directory: RegionDirectory | null = null;
  private loading: Promise<RegionDirectory> | null = null;
  private readonly counts = rememberByRevision(regionCounts);

  constructor(private readonly deps: RegionServiceDeps) {}

  async load(): Promise<RegionDirectory> {
    if (this.directory) return this.directory;
    this.loading ??= this.deps
      .readRows()
      .then((rows) => {
        const directory = new RegionDirectory(rows);
        // An empty table is not filled yet: read it again next time.
        if (rows.length > 0) this.directory = directory;
        return directory;
      })
      .finally(() => {
        this.loading = null;
      });
    return this.loading;
  }

  /** The current directory and counts. */
  async current() {
    const [directory, counts] = await Promise.all([this.load(), this.counts(this.deps.search)]);
    return { directory, ...counts };
  }

  /** The regions one level down, with the listings of each; the islands for no handles. */
  async within(handles: readonly string[]): Promise<{ name: string; handles: string[]; listing_count: number }[]> {
    const { directory, countOf } = await this.current();
    const nodes = handles.length === 0 ? directory.islands : (directory.find(handles)?.children ?? []);
    return nodes.map((node) => ({
      name: node.name,
      handles: node.path.map(({ handle }) => handle),
      listing_count: countOf(node),
    }));
  }

  /** For the routes of documents; null until the directory is loaded. */
  readonly findRegion: FindRegion = (handle) => {
    const region = this.directory?.find([handle]);
    return region ? { handles: region.path.map((step) => step.handle), level: region.level } : null;
  };
  readonly isRegion = (handles: readonly string[]): boolean => Boolean(this.directory?.at(handles));
}

/** A region in the response format of the calls. */
export function regionOf(node: RegionNode, listingCount: number): Region {
  const { id, name, handle, level, path, regionLevelString, center } = node;
  return { id, name, handle, level, path, region_level_string: regionLevelString, center, listing_count: listingCount };
}

interface RegionCounts {
  countOf: CountOf;
  /** region path strings of all listings for sale, including buildings */
  paths: readonly string[];
}

/** Listings of each region as its own address shows them: with the default filters. */
async function regionCounts(search: ListingSearch): Promise<RegionCounts> {
  const bucketsOf = async (request: SearchRequest) =>
    (await search.aggregates(request, ['hl_regions'])).aggregations.hl_regions ?? [];
  const [all, shown] = await Promise.all([bucketsOf(EVERYTHING), bucketsOf({ filters: defaultFilters() })]);
  const counts = new Map<string, number>();
  for (const { value, count } of shown)
    if (!value.includes('BuildingName::')) counts.set(handlesOf(value).join('/'), count);
  const key = (names: readonly { name: string }[]) => handlesOf(pathOf(names)).join('/');
  return {
    countOf: (region) => counts.get(region.key) ?? counts.get(key(region.path)) ?? 0,
    paths: all.map((bucket) => bucket.value),
  };
}

function pathOf(steps: readonly { name: string }[]): string {
  return regionPathOfNames(steps.map((step) => step.name));
}
