import type { Region, RouteOptions } from 'shared-contracts';

/** How long a region directory is good for, in milliseconds. */
const FRESH_MS = 60_000;

/** What routes need of the region directory. */
export interface RegionIndex extends Required<Pick<RouteOptions, 'findRegion' | 'isRegion'>> {
  namesOf(handles: readonly string[]): string[] | null;
}

export function regionIndex(regions: readonly Region[]): RegionIndex {
  const byPath = new Map<string, Region>();
  const byHandle = new Map<string, Region>();
  for (const region of regions) {
    byPath.set(pathKey(region.path.map(({ handle }) => handle)), region);
    // a handle that two islands share means the outermost region that has it
    const known = byHandle.get(region.handle);
    if (!known || known.path.length > region.path.length) byHandle.set(region.handle, region);
  }
  return {
    isRegion: (handles) => byPath.has(pathKey(handles)),
    findRegion: (handle) => {
      const region = byHandle.get(handle);
      return region ? { handles: region.path.map((step) => step.handle), level: region.level } : null;
    },
    namesOf: (handles) => byPath.get(pathKey(handles))?.path.map(({ name }) => name) ?? null,
  };
}

const pathKey = (handles: readonly string[]) => handles.join('/');

/** Keeps the last directory for a minute, and beyond it when a new one cannot be had. */
export function freshRegions(
  read: () => Promise<readonly Region[] | undefined>,
  now: () => number = Date.now,
): () => Promise<RegionIndex | null> {
  let known: { at: number; index: RegionIndex } | null = null;
  return async () => {
    if (known && now() - known.at < FRESH_MS) return known.index;
    const regions = await read();
    if (regions && regions.length > 0) known = { at: now(), index: regionIndex(regions) };
    return known?.index ?? null;
  };
}
