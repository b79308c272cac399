import { type Area, BUILDING_LEVEL, keyOf, type ListingFacts, type PathStep, type RegionQuery } from 'search-engine';

/** Sides of the squares of the map in degrees, small to large. */
const SIDES = [0.02, 0.08, 0.32, 1.28, 5.12] as const;
/** An outline uses the smallest squares of which it needs at most this number. */
const MAX_SQUARES = 9;
/** From this level on, a region is smaller than most views of the map. */
const TOWN_LEVEL = 2;

const regionToken = (level: number, key: string) => `${level}:${key}`;
const squareToken = (size: number, x: number, y: number) => `s${size}:${x}:${y}`;

/** All tokens of a listing's place: regions by name and by handle, its building, and squares of the map. */
export function placeTokens({ place, building, lat, lng }: ListingFacts): string[] {
  const tokens: string[] = [];
  for (const [level, name] of place.names.entries()) {
    if (name === null) continue;
    tokens.push(regionToken(level, keyOf(name)), regionToken(level, place.handles[level] ?? ''));
  }
  if (building !== null) tokens.push(regionToken(BUILDING_LEVEL, keyOf(building)));
  if (lat === null || lng === null) return tokens;
  for (const [size, side] of SIDES.entries())
    tokens.push(squareToken(size, Math.floor(lng / side), Math.floor(lat / side)));
  return tokens;
}

/**
 * Tokens such that every place of the search has at least one, from its most selective filter; null without a place
 * filter.
 */
export function wantedPlaces(query: {
  region: RegionQuery;
  buildings: ReadonlySet<string> | null;
  areas: readonly Area[];
}): string[] | null {
  if (query.buildings) return [...query.buildings].map((key) => regionToken(BUILDING_LEVEL, key));
  const region = wantedRegions(query.region);
  if (region && region.level >= TOWN_LEVEL) return region.tokens;
  return wantedSquares(query.areas) ?? region?.tokens ?? null;
}

/** `level` is that of the largest region among them. */
function wantedRegions({ paths, levels }: RegionQuery): { level: number; tokens: string[] } | null {
  if (paths) {
    const steps = paths.map(narrowest);
    if (steps.every((step) => step !== null))
      return {
        level: Math.min(...steps.map(({ level }) => level)),
        tokens: steps.map(({ level, key }) => regionToken(level, key)),
      };
  }
  const level = levels.findLastIndex((keys) => keys !== null);
  const keys = levels[level];
  return keys ? { level, tokens: [...keys].map((key) => regionToken(level, key)) } : null;
}

function narrowest(path: readonly PathStep[]): PathStep | null {
  return path.reduce<PathStep | null>(
    (deepest, step) => (deepest && deepest.level > step.level ? deepest : step),
    null,
  );
}

/** A listing must be in each of the areas, so the squares of one are enough: of the area that needs the smallest. */
function wantedSquares(areas: readonly Area[]): string[] | null {
  for (const [size, side] of SIDES.entries())
    for (const { within } of areas) {
      const [west, east] = [Math.floor(within.west / side), Math.floor(within.east / side)];
      const [south, north] = [Math.floor(within.south / side), Math.floor(within.north / side)];
      if (!((east - west + 1) * (north - south + 1) <= MAX_SQUARES)) continue;
      const tokens: string[] = [];
      for (let x = west; x <= east; x++) for (let y = south; y <= north; y++) tokens.push(squareToken(size, x, y));
      return tokens;
    }
  return null;
}
