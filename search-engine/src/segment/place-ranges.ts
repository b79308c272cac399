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
