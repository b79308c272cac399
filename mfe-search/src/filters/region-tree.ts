import { handle, handlesOf, isSameRegion, placeName, type Region, regionOfHandles } from 'shared-contracts';

export interface RegionNode {
  region: Region;
  children: RegionNode[];
}

/** The directory as a tree from the islands down, each level by name. */
export function regionTree(regions: readonly Region[]): RegionNode[] {
  const nodes = new Map(
    regions.map((region) => [region.region_level_string, { region, children: [] as RegionNode[] }]),
  );
  const roots: RegionNode[] = [];
  for (const node of nodes.values()) {
    const parent = nodes.get(parentPath(node.region.region_level_string));
    (parent?.children ?? roots).push(node);
  }
  return byName(roots);
}

function byName(nodes: RegionNode[]): RegionNode[] {
  nodes.sort((one, other) => one.region.name.localeCompare(other.region.name));
  for (const node of nodes) byName(node.children);
  return nodes;
}

function parentPath(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf(' > ')));
}

/**
 * Adds or removes a region. A region replaces the regions within it, and a region within a selected one replaces that.
 * Paths have the spelling of addresses, so that a reload makes the same request.
 */
export function toggleRegion(chosen: readonly string[], path: string): string[] {
  if (isChosen(chosen, path)) return chosen.filter((other) => !isSameRegion(other, path));
  const others = chosen.filter((other) => !isWithin(other, path) && !isWithin(path, other));
  return [...others, regionOfHandles(handlesOf(path))];
}

export function isChosen(chosen: readonly string[], path: string): boolean {
  return chosen.some((other) => isSameRegion(other, path));
}

/** Whether the first path lies within the second. */
export function isWithin(path: string, outer: string): boolean {
  return handlesOf(path)
    .join('/')
    .startsWith(`${handlesOf(outer).join('/')}/`);
}

/** Regions whose name contains the text. ʻOkina, kahakō and case are ignored, so that 'kauai' finds Kauaʻi. */
export function findRegions(regions: readonly Region[], text: string): Region[] {
  const wanted = handle(text.trim());
  if (wanted === '') return [];
  return regions
    .filter((region) => handle(region.name).includes(wanted))
    .sort((one, other) => one.path.length - other.path.length || one.name.localeCompare(other.name));
}

/** The only region of a search; null for none or several. */
export function regionOfSearch(chosen: readonly string[] | undefined, regions: readonly Region[]): Region | null {
  if (chosen?.length !== 1) return null;
  const [only = ''] = chosen;
  return regions.find((region) => isSameRegion(region.region_level_string, only)) ?? null;
}

/** The name of a path in its Hawaiian spelling; 'Island::Maui > District::South' gives 'South' while no region is known. */
export function regionName(path: string, regions: readonly Region[]): string {
  const known = regions.find((region) => isSameRegion(region.region_level_string, path));
  return placeName(known?.name ?? lastName(path));
}

/** Names of an address that no region of the directory has. None while the directory is not loaded. */
export function unknownRegions(paths: readonly string[] = [], regions: readonly Region[]): string[] {
  if (regions.length === 0) return [];
  const isKnown = (path: string) => regions.some((region) => isSameRegion(region.region_level_string, path));
  return paths.filter((path) => !isKnown(path)).map(lastName);
}

function lastName(path: string): string {
  return path.split(' > ').at(-1)?.split('::').at(-1) ?? path;
}
