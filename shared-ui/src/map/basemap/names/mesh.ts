import type { XY } from '../../pins/projection';
import type { NamePicture } from './sheet';

/** Bytes of a corner: four floats, its name's place and zooms; six whole pixels, from the place to the picture's upper left, the picture on the sheet and its size. */
export const CORNER_BYTES = 28;
const CORNERS = 4;
/** Upper left, upper right, lower left, lower right, as two triangles. */
const TRIANGLES = [0, 1, 2, 2, 1, 3];

/** All names as rectangles cut from a sheet, those that appear first before the others. */
export interface NameMesh {
  /** where places are counted from, as mercator: differences fit into floats, places do not */
  origin: XY;
  /** a name has the same four times: which corner it is tells its number */
  corners: ArrayBuffer;
  indices: Uint32Array<ArrayBuffer>;
  /** of each name the zoom it appears at */
  appear: readonly number[];
}

export function meshOf(pictures: readonly NamePicture[]): NameMesh {
  const sorted = pictures.toSorted((a, b) => a.name.range.from - b.name.range.from);
  const origin = sorted[0]?.name.place ?? { x: 0, y: 0 };
  const corners = new ArrayBuffer(sorted.length * CORNERS * CORNER_BYTES);
  const floats = new Float32Array(corners);
  const pixels = new Int16Array(corners);
  sorted.forEach(({ name, piece, place }, i) => {
    const { range } = name;
    const picture = [-place.x, -place.y, piece.x, piece.y, piece.width, piece.height];
    for (let corner = i * CORNERS; corner < (i + 1) * CORNERS; corner++) {
      floats.set([name.place.x - origin.x, name.place.y - origin.y, range.from, range.to], (corner * CORNER_BYTES) / 4);
      pixels.set(picture, (corner * CORNER_BYTES) / 2 + 8);
    }
  });
  const indices = Uint32Array.from(sorted.flatMap((_, i) => TRIANGLES.map((corner) => i * CORNERS + corner)));
  return { origin, corners, indices, appear: sorted.map(({ name }) => name.range.from) };
}

/** How many of a mesh's indices the names take that may be seen at a zoom. */
export function indicesAt({ appear }: Pick<NameMesh, 'appear'>, zoom: number): number {
  const later = appear.findIndex((from) => from >= zoom);
  return (later < 0 ? appear.length : later) * TRIANGLES.length;
}
