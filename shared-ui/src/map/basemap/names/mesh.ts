import type { XY } from '../../pins/projection';
import type { NamePicture } from './sheet';

/** Bytes of a name: four floats, its place and its zooms; six whole pixels, from its place to its upper left, its picture on the sheet and its size. */
export const NAME_BYTES = 28;

/** All names as rectangles cut from a sheet. */
export interface NameMesh {
  /** where places are counted from, as mercator: differences fit into floats, places do not */
  origin: XY;
  names: ArrayBuffer;
  count: number;
}

export function meshOf(pictures: readonly NamePicture[]): NameMesh {
  const origin = pictures[0]?.name.place ?? { x: 0, y: 0 };
  const names = new ArrayBuffer(pictures.length * NAME_BYTES);
  const floats = new Float32Array(names);
  const pixels = new Int16Array(names);
  pictures.forEach(({ name, piece, place }, i) => {
    const { range } = name;
    floats.set([name.place.x - origin.x, name.place.y - origin.y, range.from, range.to], (i * NAME_BYTES) / 4);
    const picture = [-place.x, -place.y, piece.x, piece.y, piece.width, piece.height];
    pixels.set(picture, (i * NAME_BYTES) / 2 + 8);
  });
  return { origin, names, count: pictures.length };
}
