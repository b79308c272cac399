import type { Piece } from './sheet-pens';

/** Pictures side by side on a sheet of a width, row under row, with a pixel between them: none bleeds into the next. */
export class Shelves {
  readonly width: number;
  #x = 1;
  #y = 1;
  #row = 0;

  constructor(width: number) {
    this.width = width;
  }

  /** The height of all rows so far. */
  get height(): number {
    return this.#y + this.#row + 1;
  }

  place(width: number, height: number): Piece {
    if (this.#x + width >= this.width) {
      this.#x = 1;
      this.#y += this.#row + 1;
      this.#row = 0;
    }
    const piece = { x: this.#x, y: this.#y, width, height };
    this.#x += width + 1;
    this.#row = Math.max(this.#row, height);
    return piece;
  }
}
