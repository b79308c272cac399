import { KANA } from 'gazetteer/kana';
import { fold, isJapanese, isMisspelling, keyOf, type ListingSearch } from 'search-engine';
import { defaultFilters, otherNames, placeNameHas, type RegionSearchResult } from 'shared-contracts';
import type { CountOf, RegionDirectory, RegionNode } from './region-directory';

/** Maximum number of results; the page shows five. */
const ROWS = 20;

/** A shorter text is within one edit of too many names. */
const MIN_MISSPELLING = 4;

/** The state after a name, with or without a ZIP code: 'Kihei, HI' is Kihei. */
const STATE = /-(?:hi|hawaii|usa)(?:-\d{5}(?:-\d{4})?)?$/;

/**
 * Regions whose name, or a word of it, begins with the text; without a match, with one edit. Without a feed's 'area of
 * service'. A text in kana is a part of a name. The shortest label first, then the one with more listings.
 */
export function findRegions(directory: RegionDirectory, text: string, countOf: CountOf): RegionNode[] {
  const wanted = keyOf(text).replace(STATE, '');
  if (wanted === '') return [];
  const label = (node: RegionNode) => labelOf(node).length;
  const named = directory.regions.filter((node) => !isAreaOfService(node));
  const isKana = isJapanese(text);
  const exact = named.filter(
    (node) =>
      [node.name, ...otherNames(node.key)].some((name) => `-${keyOf(name)}`.includes(`-${wanted}`)) ||
      (isKana && placeNameHas(KANA[node.handle] ?? '', text)),
  );
  const found =
    exact.length > 0 || wanted.length < MIN_MISSPELLING
      ? exact
      : named.filter((node) => nearlyBegins(keyOf(node.name), wanted));
  return found.sort((a, b) => label(a) - label(b) || countOf(b) - countOf(a) || a.id - b.id).slice(0, ROWS);
}

/** A part of a place that is no region: the state, or a ZIP code. */
const NO_REGION = /^(?:(?:hi|hawaii|usa)(?:-|$))?(?:\d{5}(?:-\d{4})?)?$/;

/**
 * The regions that a place names, as people write it: 'Hilo', 'Waimea, Big Island', 'Kihei, HI 96753'. Those of exactly this
 * name, the towns among them first; without one, those that `findRegions` finds.
 */
export function placesNamed(directory: RegionDirectory, text: string, countOf: CountOf): RegionNode[] {
  const [name, ...around] = text
    .split(',')
    .map(keyOf)
    .filter((part) => !NO_REGION.test(part));
  if (name === undefined) return [];
  const wanted = name.replace(STATE, '');
  const namesOf = ({ path }: RegionNode, depth: number) => {
    const key = path.slice(0, depth).map(({ handle }) => handle);
    return [path[depth - 1]?.name ?? '', ...otherNames(key.join('/'))].map(keyOf);
  };
  const isWithin = (node: RegionNode, place: string) =>
    node.path.slice(1).some((_, depth) => namesOf(node, depth + 1).includes(place));
  const isThere = (node: RegionNode) => around.every((place) => isWithin(node, place));
  const named = directory.regions.filter(
    (node) => !isAreaOfService(node) && namesOf(node, node.path.length).includes(wanted) && isThere(node),
  );
  const isTown = ({ level }: RegionNode) => Number(level === 'town');
  return named.length > 0
    ? named.sort((one, other) => isTown(other) - isTown(one) || countOf(other) - countOf(one) || one.id - other.id)
    : findRegions(directory, name, countOf).filter(isThere);
}

/** True when the name, or a word of it, begins with a text within one edit: 'kihai' for Kihei. */
function nearlyBegins(name: string, wanted: string): boolean {
  const starts = [0, ...[...name.matchAll(/-/g)].map(({ index }) => index + 1)];
  return starts.some((start) =>
    [-1, 0, 1].some((more) => isMisspelling(wanted, name.slice(start, start + wanted.length + more), 1)),
  );
}

function isAreaOfService(node: RegionNode): boolean {
  return node.path.some((step) => fold(step.name).includes('area of service'));
}

/** 'Kihei, South, Maui' */
export function labelOf(node: RegionNode): string {
  return node.path
    .map((step) => step.name)
    .reverse()
    .join(', ');
}

/** A row with its counts by dwelling type, as the region's own address shows them; rentals are 'Rental'. */
export async function regionResult(search: ListingSearch, node: RegionNode): Promise<RegionSearchResult> {
  const request = { filters: { ...defaultFilters(), hl_regions: [pathOfHandles(node)] } };
  const { aggregations } = await search.aggregates(request, ['type_dwelling']);
  return {
    name: node.name,
    region_level_string: node.regionLevelString,
    label: labelOf(node),
    handles: node.path.map((step) => step.handle),
    summary: (aggregations.type_dwelling ?? []).map(({ value, count }) => ({ label: value, count })),
  };
}

/** The filter by handles, which do not depend on the spelling of a name. */
function pathOfHandles(node: RegionNode): string {
  return node.path.map((step) => step.handle).join('--');
}
