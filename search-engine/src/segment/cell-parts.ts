import { cellAt, columnEdge, rowEdge } from '../geo/grid';
import type { Numbers } from './orders';

/** Cells a block may lie across, in each direction. */
const MOST = 4;
/** An edge is exact to much less; points nearer to it are placed by the formula itself. */
const DOUBT = 1e-9;

/** The cells from row `first` to `last` and from column `left` to `right` of a grid. */
export interface CellBox {
  first: number;
  last: number;
  left: number;
  right: number;
  /** of the grid, across the world */
  cells: number;
}

/** The points of one block by the few cells they lie in: told apart by the edges between these, not cell by cell. */
export class CellParts {
  size = 0;
  readonly cell = new Float64Array(MOST * MOST);
  /** sums of the positions */
  readonly lats = new Float64Array(MOST * MOST);
  readonly lngs = new Float64Array(MOST * MOST);
  readonly counts = new Int32Array(MOST * MOST);
  /** the position that came last */
  readonly singles = new Int32Array(MOST * MOST);
  private readonly souths = new Float64Array(MOST);
  private readonly easts = new Float64Array(MOST);
  /** of the block's positions */
  private readonly ys = new Float64Array(32);
  private readonly xs = new Float64Array(32);

  /** @returns false where the cells are too many or a point lies on an edge: nothing here counts then */
  split({ lat, lng }: Numbers, box: CellBox, block: number, word: number): boolean {
    if (box.last - box.first >= MOST || box.right - box.left >= MOST) return false;
    this.begin(box);
    const { ys, xs, souths, easts, lats, lngs, counts, singles } = this;
    lat.read(block << 5, ys);
    lng.read(block << 5, xs);
    const [rows, columns] = [box.last - box.first, box.right - box.left];
    let nearest = 1;
    for (let rest = word; rest !== 0; rest &= rest - 1) {
      const at = 31 - Math.clz32(rest & -rest);
      const [y, x] = [ys[at] ?? 0, xs[at] ?? 0];
      let part = 0;
      for (let row = 0; row < rows; row++) {
        const south = (souths[row] ?? 0) - y;
        if (south > 0) part += columns + 1;
        nearest = Math.min(nearest, Math.abs(south));
      }
      for (let column = 0; column < columns; column++) {
        const east = x - (easts[column] ?? 0);
        if (east >= 0) part++;
        nearest = Math.min(nearest, Math.abs(east));
      }
      lats[part] = (lats[part] ?? 0) + y;
      lngs[part] = (lngs[part] ?? 0) + x;
      counts[part] = (counts[part] ?? 0) + 1;
      singles[part] = (block << 5) + at;
    }
    return nearest >= DOUBT;
  }

  private begin({ first, last, left, right, cells }: CellBox): void {
    this.size = 0;
    for (let row = first; row <= last; row++) {
      this.souths[row - first] = rowEdge(row, cells);
      for (let column = left; column <= right; column++) this.cell[this.size++] = cellAt(row, column, cells);
    }
    for (let column = left; column < right; column++) this.easts[column - left] = columnEdge(column, cells);
    for (const sums of [this.lats, this.lngs, this.counts]) sums.fill(0, 0, this.size);
  }
}
