import type { ISLAND_HANDLES } from 'shared-contracts';

/**
 * Outlines of the islands, each as the data of an SVG path. Cut from the coast of the basemap and made coarser: the data is
 * © OpenStreetMap contributors, under the Open Database License (server/src/geo/basemap/NOTICE.md).
 */
export const MAP_SIZE = { width: 1000, height: 659 };

export interface IslandShape {
  handle: (typeof ISLAND_HANDLES)[number];
  outline: string;
  /** position of the name, in hundredths of width and height */
  label: readonly [x: number, y: number];
}

export const ISLAND_SHAPES: readonly IslandShape[] = [
  {
    handle: 'kauai',
    label: [13.8, 13.5],
    outline:
      'M138 76l-7 -1l-3 -2l-2 2l-6 -4l-6 -7l-16 -6l-5 -8l1 -8l6 -6l5 -10l10 -4l15 -10l5 -1l2 2l4 0l2 2l2 0l0 -3l2 -2l10 3l5 -3l4 1l0 2l6 0l3 4l3 2l2 7l2 2l-1 6l-4 9l-3 3l1 9l-2 1l2 0l0 7l-4 -1l-1 2l-3 1l5 -1l0 3l-6 3l-1 3l-10 7l-11 -4z',
  },
  {
    handle: 'oahu',
    label: [42.2, 31.5],
    outline:
      'M394 183l-1 1l-3 -8l-7 -6l-3 -9l-4 -3l-3 -4l0 -10l-8 -8l28 -1l3 -2l0 -2l7 -7l1 -3l4 -5l7 -5l5 -1l7 7l1 4l2 1l-1 4l8 11l0 3l4 0l3 5l0 4l-3 1l3 9l1 -1l3 2l2 5l2 0l2 3l3 -1l0 -2l1 3l2 0l-2 -3l0 -2l-3 -2l1 -2l1 -1l4 2l4 -1l-3 3l-1 6l6 5l0 5l3 5l8 5l-2 3l-6 4l0 1l-3 1l0 -5l-2 -1l-2 1l-1 2l-6 1l-4 3l-4 0l-2 -4l-4 -1l1 -2l-5 -1l1 -3l-5 -1l1 -2l-1 -1l-11 1l3 2l0 -2l4 2l0 1l2 1l-8 0l0 -2l-3 -3l0 -3l2 -1l2 1l0 -3l4 -1l-3 1l0 -2l-4 -3l-1 1l-1 3l-1 -4l-1 2l-2 -1l1 3l2 1l1 4l-4 -2l1 -1l-2 0l-1 -2l-3 -1l0 3l7 3l2 3l-1 2l-23 4l-2 -2z',
  },
  {
    handle: 'molokai',
    label: [59.4, 23.5],
    outline:
      'M540 228l3 -9l7 -6l0 -5l-2 -3l1 -1l8 1l5 3l33 4l2 -1l2 -4l1 -1l3 2l2 6l8 2l1 -2l2 2l9 -1l5 -2l2 2l5 -2l5 1l1 3l4 0l0 2l-11 12l-11 6l-3 0l-1 -1l-4 2l-25 -7l-2 0l-1 -2l-8 -2l-13 2l-18 2z',
  },
  {
    handle: 'lanai',
    label: [55.5, 42.5],
    outline: 'M615 297l-14 1l-5 -9l1 -8l-4 -6l-7 -4l-2 -3l1 -3l4 -3l7 -1l14 2l6 3l10 9l4 6l0 4l-5 8z',
  },
  {
    handle: 'maui',
    label: [82, 36],
    outline:
      'M660 243l5 0l4 -2l1 2l7 4l1 3l2 0l1 4l9 14l1 -2l3 1l12 -4l3 -3l7 -2l16 1l2 2l0 2l11 9l0 2l4 -1l3 2l0 3l3 3l5 -1l5 4l10 3l3 5l0 1l1 1l-2 9l-3 5l-6 2l-2 4l-5 0l-5 2l-6 4l-2 -1l-4 1l-3 -1l-4 1l-16 7l-9 0l-4 2l-7 -2l-1 -3l-2 1l-2 -2l0 -3l-2 -2l2 -4l-1 -12l-3 -13l-3 -2l0 -1l-4 0l-4 4l-3 0l-12 -6l-3 0l-12 -14l1 -4l-2 -3l0 -6l5 -11l3 0l2 -2z',
  },
  {
    handle: 'big-island',
    label: [71, 80],
    outline:
      'M797 624l-5 -8l-2 -6l6 -42l-8 -24l2 -3l-6 -3l-4 -22l-4 -7l-7 -3l1 -4l-6 -10l2 -9l2 -3l4 -2l8 -9l9 -2l0 -3l6 -8l0 -3l6 -7l5 -2l1 -10l-8 -10l-4 -9l-3 -13l2 -7l4 -6l8 0l13 5l4 3l1 3l2 2l12 6l2 3l6 2l2 3l7 -1l27 10l23 11l25 20l4 6l6 6l-1 8l1 2l0 14l4 0l5 -2l6 1l4 8l0 10l6 3l0 4l7 6l17 8l1 3l-2 3l-1 4l-12 12l-7 4l-11 11l-15 5l-10 7l-12 4l-11 -3l-6 1l-9 6l-2 4l-11 6l-7 6l-10 3l-1 3l-7 7l-1 7l-4 6l-3 8l-4 1l-3 5l-7 6l-2 0l-1 -5l-6 -5l-6 -3l-8 -6l-9 -2z',
  },
];

/** Niihau and Kahoolawe, which have no homes for sale. */
export const OTHER_OUTLINES =
  'M36 77l-8 2l-3 3l-3 -3l-4 2l5 5l-5 11l-6 -3l-2 -4l0 -5l2 -3l2 0l-1 -5l8 -8l11 -6l3 -7l3 -2l5 0l2 4l-4 6l-1 5l1 5zM676 334l0 2l3 1l-2 4l-2 -1l-5 2l-3 -3l-1 1l-6 2l-1 -2l-3 3l-3 -1l-4 -4l4 -5l6 -2l7 -5l5 -2l5 1l2 4z';
