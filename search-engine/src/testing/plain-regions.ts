import type { SearchFilters } from 'shared-contracts';
import { key, type PlainListing } from './plain-listing';

/** The names of the levels in a region path; the building is the last level. */
const LEVELS = [['island'], ['district'], ['town'], ['community', 'neighborhood'], ['building', 'buildingname']];

/** Whether a listing is in the chosen region, of which the first `depth` levels count. */
export function regionTest(filters: SearchFilters, depth: number): (row: PlainListing) => boolean {
  const { hl_regions: paths = [], district_island: pairs = [] } = filters;
  const names = [filters.islands, filters.districts, filters.towns, filters.communities];
  const steps = paths.map(stepsOf);
  return (row) =>
    names.every(
      (wanted, level) => level >= depth || !wanted?.length || wanted.some((name) => isAt(row, level, key(name))),
    ) &&
    (depth < 2 ||
      pairs.length === 0 ||
      row.facets.district_island.some((pair) => pairs.map(key).includes(key(pair)))) &&
    (paths.length === 0 ||
      steps.some(
        (path) => path?.every(([level, wanted]) => level >= depth || isAt(row, level, wanted)) ?? depth === 0,
      ));
}

function isAt({ place, building }: PlainListing, level: number, wanted: string): boolean {
  if (level === 4) return building !== null && key(building) === wanted;
  const [name, handle] = [place.names[level], place.handles[level]];
  return name !== undefined && (key(name) === wanted || handle === wanted);
}

/** 'Island::Maui > District::South', or handles: 'maui--south'. null for a path that no place can have. */
function stepsOf(path: string): [level: number, wanted: string][] | null {
  const steps = path.includes('::')
    ? path.split('>').map((part): [number, string] => {
        const [label = '', ...name] = part.split('::');
        return [LEVELS.findIndex((labels) => labels.includes(label.trim().toLowerCase())), key(name.join('::'))];
      })
    : path.split(/--|\/|>/).map((part, level): [number, string] => [level, key(part)]);
  return steps.some(([level, wanted]) => level < 0 || level >= LEVELS.length || wanted === '') ? null : steps;
}
