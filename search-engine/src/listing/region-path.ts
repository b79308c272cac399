import { REGION_PATH_LEVELS } from 'shared-contracts';
import { keyOf } from '../text/fold';

/** Index of the building among the levels of a path. */
export const BUILDING_LEVEL = 4;

const LEVEL_WORDS: Record<string, number> = {
  island: 0,
  district: 1,
  town: 2,
  community: 3,
  neighborhood: 3,
  buildingname: 4,
  building: 4,
};

/** One condition of a region path: this level must have this key. */
export interface PathStep {
  level: number;
  key: string;
}

/** A condition that no listing meets; an unknown way of writing a region finds nothing rather than everything. */
const NOWHERE: PathStep[] = [{ level: 0, key: '\u0000' }];

/**
 * Reads 'Island::Maui > District::South', one to five levels, with names or handles;
 * also a path of handles, 'maui--south' or 'maui/south'.
 */
export function parseRegionPath(text: string): PathStep[] {
  if (!text.includes('::')) return handlePath(text);
  const steps = text.split('>').map(readStep);
  return steps.every((step) => step !== null) ? steps : NOWHERE;
}

function readStep(part: string): PathStep | null {
  const at = part.indexOf('::');
  if (at < 0) return null;
  const level = LEVEL_WORDS[part.slice(0, at).trim().toLowerCase()];
  const key = keyOf(part.slice(at + 2));
  return level === undefined || key === '' ? null : { level, key };
}

function handlePath(text: string): PathStep[] {
  const keys = text.split(/--|\/|>/).map(keyOf);
  if (keys.length > REGION_PATH_LEVELS.length || keys.some((key) => key === '')) return NOWHERE;
  return keys.map((key, level) => ({ level, key }));
}

/** 'Island::Maui > District::South' from the names, outermost first; stops at the first missing level. */
export function formatRegionPath(names: readonly (string | null)[]): string {
  const known = names.indexOf(null);
  return names
    .slice(0, known < 0 ? names.length : known)
    .map((name, level) => `${REGION_PATH_LEVELS[level]}::${name}`)
    .join(' > ');
}
