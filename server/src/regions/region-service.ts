import type { ListingSearch } from 'search-engine';
import type { FindRegion, Region } from 'shared-contracts';
import { rememberByRevision } from '../search';
import { regionCounts } from './region-counts';
import { RegionDirectory, type RegionNode } from './region-directory';
import type { RegionRow } from './regions.store';

export interface RegionServiceDeps {
  search: ListingSearch;
  readRows(): Promise<RegionRow[]>;
}

/** The region directory with the search's counts. The rows are read once; `reload()` reads changed ones. */
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

  async reload(): Promise<void> {
    this.directory = null;
    await this.load();
  }

  /** The current directory and counts. */
  async current() {
    const [directory, counts] = await Promise.all([this.load(), this.counts(this.deps.search)]);
    return { directory, ...counts };
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
