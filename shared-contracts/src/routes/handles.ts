import { REGION_LEVELS } from '../basics/vocabulary';
import type { RegionLevel } from '../entities/region';

/** The levels of a region path string; a building may follow the four levels of the directory. */
export const REGION_PATH_LEVELS = ['Island', 'District', 'Town', 'Community', 'BuildingName'] as const;
export type RegionPathLevel = (typeof REGION_PATH_LEVELS)[number];
export interface RegionPathStep {
  level: RegionPathLevel;
  name: string;
}

const HANDLE = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
/** four handles with their levels fit into a region path of 400 characters */
const HANDLE_LENGTH = 80;
const LEVEL_BY_WORD: ReadonlyMap<string, RegionPathLevel> = new Map(
  Object.entries<RegionPathLevel>({
    island: 'Island',
    district: 'District',
    town: 'Town',
    community: 'Community',
    neighborhood: 'Community',
    buildingname: 'BuildingName',
  }),
);

/**
 * The handle of a region's name: 'Kāneʻohe' -> 'kaneohe', 'Big Island' -> 'big-island'. Okina, kahako and apostrophes
 * are removed, and full-width letters become plain ones. Any other run of characters that are not letters or digits becomes one dash, so a handle never has two
 * in a row.
 */
export function handle(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u02bb\u02bc\u2018\u2019'`\u00b4]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}

/** Names that people write for a region besides its own, by its handles from the island down. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = { 'big-island': ['Hawaii Island', 'Hawaii County'] };

/** @param handles from the island down, joined by '/' */
export const otherNames = (handles: string): readonly string[] => OTHER_NAMES[handles] ?? [];

/** Lower-case letters and digits in words joined by single dashes, 80 characters at most. */
export function isHandle(text: string): boolean {
  return text.length <= HANDLE_LENGTH && HANDLE.test(text);
}

/** A readable name for an unknown handle; `handle(nameOfHandle(h))` returns `h`. */
export function nameOfHandle(text: string): string {
  const words = text.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return ISLANDS_WITH_MARKS.get(text) ?? words.join(' ');
}

/** The islands whose names have letters that no handle has. */
const ISLANDS_WITH_MARKS: ReadonlyMap<string, string> = new Map([
  ['kauai', 'Kauaʻi'],
  ['oahu', 'Oʻahu'],
  ['lanai', 'Lānaʻi'],
  ['molokai', 'Molokaʻi'],
]);

/**
 * Reads 'Island::Maui > District::South > Town::Kihei', one to five levels, outermost first.
 * Neighborhood counts as Community. Null for any other text.
 */
export function parseRegionPath(text: string): RegionPathStep[] | null {
  const steps: RegionPathStep[] = [];
  for (const part of text.split(' > ')) {
    const [word = '', ...rest] = part.split('::');
    const level = LEVEL_BY_WORD.get(word.trim().toLowerCase());
    const name = rest.join('::').trim();
    const outer = steps.at(-1);
    if (level === undefined || name === '') return null;
    if (outer && REGION_PATH_LEVELS.indexOf(level) <= REGION_PATH_LEVELS.indexOf(outer.level)) return null;
    steps.push({ level, name });
  }
  return steps;
}

/** The inverse of `parseRegionPath`: 'Island::Maui > District::South'. */
export function formatRegionPath(steps: readonly RegionPathStep[]): string {
  return steps.map(({ level, name }) => `${level}::${name}`).join(' > ');
}

/** The region path string of names from the island down, at most four. */
export function regionPathOfNames(names: readonly string[]): string {
  return formatRegionPath(
    REGION_PATH_LEVELS.slice(0, REGION_LEVELS.length).flatMap((level, index) => {
      const name = names[index];
      return name === undefined ? [] : [{ level, name }];
    }),
  );
}

/** 'Island::Maui > Town::Kihei' -> ['maui', 'kihei']; a building has no handle. Empty for any other text. */
export function handlesOf(regionPath: string): string[] {
  const steps = parseRegionPath(regionPath) ?? [];
  return steps.filter(({ level }) => level !== 'BuildingName').map(({ name }) => handle(name));
}

/**
 * Whether two region paths are the same region. Compares handles, so that a name made from an address ('Lanai') equals
 * the directory's name ('Lānaʻi').
 */
export function isSameRegion(one: string, other: string): boolean {
  return handlesOf(one).join('/') === handlesOf(other).join('/');
}

/**
 * The region of a path: exact, or with levels left out, such as 'maui/kihei' or 'kihei'. Of several regions the one with
 * the fewest levels, then the one with most listings, then the first one.
 */
export function findRegion<R extends { path: readonly { handle: string }[] }>(
  regions: readonly R[],
  handles: readonly string[],
  countOf: (region: R) => number,
): R | null {
  const found = regions.filter(({ path }) => path.at(-1)?.handle === handles.at(-1) && isWithin(path, handles));
  return found.sort((a, b) => a.path.length - b.path.length || countOf(b) - countOf(a))[0] ?? null;
}

/** True when the path contains the handles in this order. */
function isWithin(path: readonly { handle: string }[], handles: readonly string[]): boolean {
  let next = 0;
  for (const step of path) if (step.handle === handles[next]) next++;
  return next === handles.length;
}

/** hl_regions of an address: handles of a region joined by '--', regions by commas. */
export function formatRegionHandles(regions: readonly (readonly string[])[]): string {
  return regions.map((handles) => handles.join('--')).join(',');
}

/** The inverse of `formatRegionHandles`; invalid regions are left out. */
export function parseRegionHandles(text: string): string[][] {
  return text
    .split(',')
    .map((region) => region.trim().toLowerCase().split('--'))
    .filter((handles) => handles.length <= REGION_LEVELS.length && handles.every(isHandle));
}

/** Looks up the names of handles in the region directory. Optional for all functions here. */
export interface RegionNames {
  /** names from the island down, or null when there is no such region */
  namesOf(handles: readonly string[]): string[] | null;
}

/** The lookup over the directory's regions of GET /regions. */
export function regionNames(
  regions: readonly { path: readonly { name: string; handle: string; level?: RegionLevel }[] }[],
): RegionNames {
  const names = new Map<string, string[]>();
  for (const { path } of regions) {
    names.set(
      path.map((step) => step.handle).join('/'),
      path.map((step) => step.name),
    );
  }
  return { namesOf: (handles) => names.get(handles.join('/')) ?? null };
}

/**
 * The region path string for handles: with the directory's names if known, else with names made from the handles. Both
 * encode to the same handles.
 */
export function regionOfHandles(handles: readonly string[], names?: RegionNames): string {
  return regionPathOfNames(names?.namesOf(handles) ?? handles.map(nameOfHandle));
}
