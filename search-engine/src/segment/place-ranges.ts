import type { WordPool } from '../kernels/word-memory';
import type { Column } from './column';

/** The places of a segment in the order of their documents. */
export interface PlaceRanges {
  /** codes of the places */
  places: Int32Array;
  /** the first document of each place; one more than places: the end of the last */
  starts: Int32Array;
  /** room to count each place */
  counts: Int32Array;
}

/** Each place of a segment is one range of documents. */
export function placeRanges(column: Column, pool: WordPool): PlaceRanges {
  const { length } = column.codes;
  const places: number[] = [];
  const starts: number[] = [];
  for (let doc = 0; doc < length; doc++) {
    const place = column.at(doc);
    if (place === places.at(-1)) continue;
    places.push(place);
    starts.push(doc);
  }
  const pooled = pool.take(starts.length + 1);
  pooled.set([...starts, length]);
  return { places: Int32Array.from(places), starts: pooled, counts: pool.take(starts.length) };
}

const STEPS = 1 << 14;

/**
 * Documents are in the order of this number: by the rank of the place, and within a place along a curve that keeps
 * neighbors together. So a region is a range of documents, and 32 documents in a row are in a small box.
 */
export function placeKey(rank: number, lat: number, lng: number): number {
  return rank * STEPS * STEPS + curve(lat, lng);
}

/** The bits of latitude and longitude alternate, over the islands in steps of some hundred meters; 0 without position. */
function curve(lat: number, lng: number): number {
  if (Number.isNaN(lat)) return 0;
  const y = step((lat - 18) / 6);
  const x = step((lng + 161) / 7);
  return spread(x) + spread(y) * 2;
}

function step(share: number): number {
  return Math.max(0, Math.min(STEPS - 1, Math.floor(share * STEPS)));
}

/** Puts a gap behind every bit. */
function spread(bits: number): number {
  let wide = (bits | (bits << 8)) & 0x00ff00ff;
  wide = (wide | (wide << 4)) & 0x0f0f0f0f;
  wide = (wide | (wide << 2)) & 0x33333333;
  return (wide | (wide << 1)) & 0x55555555;
}
