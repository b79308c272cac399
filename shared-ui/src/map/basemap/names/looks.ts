import type { BasemapPlace } from 'shared-contracts/basemap';
import { FADE, type ZoomRange } from './ranges';

/** How a name is written, and at which zooms. */
export interface NameLook extends ZoomRange {
  /** the lowest gets room first */
  importance: number;
  weight: 500 | 600;
  /** in pixels of the page */
  size: number;
  /** between letters, in ems */
  spacing: number;
  ink: string;
  halo: string;
  /** beside a dot instead of around its place */
  dot: boolean;
}

/** Beyond every map: names whose zooms have no end are there. */
const NO_END = 99;
/** From afar nothing hides a name; no map shows the world from farther. */
const FARTHEST = 2;

/** A name fades in before its zooms begin, so that a map at a whole zoom has it whole. */
const zooms = (first: number, end = NO_END): ZoomRange => ({ from: first - FADE, to: end });

const INK = '#33474d';
const ON_LAND = 'rgba(247, 245, 236, 0.9)';
const PLAIN = { weight: 500, size: 11, spacing: 0, halo: ON_LAND, dot: false } as const;
function town(rank: number, size: number, first: number): NameLook {
  return { ...PLAIN, ...zooms(first), importance: rank, size, ink: INK, dot: true };
}
const SMALLEST_TOWN = town(4, 11.5, 11);
/** By rank, the largest first. */
const TOWNS = [town(1, 13.5, 8.2), town(2, 12.5, 9), town(3, 12, 10), SMALLEST_TOWN];

const OTHERS: Record<Exclude<BasemapPlace['kind'], 'town'>, NameLook> = {
  island: {
    ...{ ...PLAIN, ...zooms(FARTHEST, 10), importance: 0, weight: 600, size: 15, spacing: 0.04, ink: INK },
    halo: 'rgba(247, 245, 236, 0.92)',
  },
  summit: { ...PLAIN, ...zooms(9), importance: 5, ink: '#66775a', halo: 'rgba(238, 235, 223, 0.8)' },
  community: { ...PLAIN, ...zooms(12), importance: 6, ink: '#667a7c' },
  water: {
    ...{ ...PLAIN, ...zooms(FARTHEST, 11), importance: 7, spacing: 0.12, ink: '#5f8f9d' },
    halo: 'rgba(179, 211, 220, 0.7)',
  },
};

/** One and the same for all names of a kind and rank. */
export function lookOf({ kind, rank = 4 }: BasemapPlace): NameLook {
  return kind === 'town' ? (TOWNS[rank - 1] ?? SMALLEST_TOWN) : OTHERS[kind];
}
