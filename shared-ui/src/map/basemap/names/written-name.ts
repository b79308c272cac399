import type { BasemapPlace } from 'shared-contracts/basemap';
import { mercator, type XY } from '../../pins/projection';
import { linesOf } from './lines';
import { lookOf, type NameLook } from './looks';
import { shownRanges, type ZoomRange } from './ranges';

/** A line of text from its left end on its base, in pixels of the page from the name's place. */
interface Line extends XY {
  text: string;
}
/** A name as it stands around its place, halo and dot with it. */
interface Written {
  /** as mercator */
  place: XY;
  look: NameLook;
  lines: Line[];
  left: number;
  top: number;
  right: number;
  bottom: number;
}
/** One that is shown, and at which zooms. */
export interface WrittenName extends Written {
  range: ZoomRange;
}

/** How wide a text is with a look, in pixels of the page. */
export type WidthOf = (text: string, look: NameLook) => number;

/** What a halo is wide, and a little air: no two names touch. */
const MARGIN = 2;
export const DOT_RADIUS = 2.6;
export const DOT_RIM = 1.2;
const LINE_HEIGHT = 1.2;
/** From the middle of a line to its base. */
const BASE = 0.35;
const LONGEST_LINE = 8;
/** From a town's place to its name. */
const BESIDE_DOT = 0.55;

/** All names that have room somewhere, the most important first. */
export function writtenNames(places: readonly BasemapPlace[], widthOf: WidthOf): WrittenName[] {
  const names = places
    .map((place) => ({ place, look: lookOf(place) }))
    .sort((a, b) => a.look.importance - b.look.importance)
    .map(({ place, look }) => written(place, look, widthOf));
  const ranges = shownRanges(names.map(({ place, look, ...sides }) => ({ ...sides, ...place, ...zoomsOf(look) })));
  return names.flatMap((name, i) => {
    const range = ranges[i];
    return range ? { ...name, range } : [];
  });
}

const zoomsOf = ({ from, to }: ZoomRange) => ({ from, to });

function written(place: BasemapPlace, look: NameLook, widthOf: WidthOf): Written {
  const width = (text: string) => widthOf(text, look);
  const texts = linesOf(place.name, width, LONGEST_LINE * look.size);
  const widths = texts.map(width);
  const widest = Math.max(...widths);
  const start = look.dot ? BESIDE_DOT * look.size : -widest / 2;
  const height = LINE_HEIGHT * look.size;
  const above = (texts.length / 2) * height;
  const lines = texts.map((text, i) => ({
    text,
    x: look.dot ? start : -(widths[i] ?? 0) / 2,
    y: (i + 0.5) * height - above + BASE * look.size,
  }));
  const left = look.dot ? -DOT_RADIUS - DOT_RIM : start;
  const sides = { left: left - MARGIN, right: start + widest + MARGIN, top: -above - MARGIN, bottom: above + MARGIN };
  return { place: mercator(place), look, lines, ...sides };
}
