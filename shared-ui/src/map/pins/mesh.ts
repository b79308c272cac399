import type { DrawnPin } from './drawn-pins';
import { mercator, type Target, type XY } from './projection';
import type { PinPieces } from './sheet';
import { type Ink, MARGIN, type Piece } from './sheet-pens';

/** Bytes of a corner: two floats of its pin's place, two whole pixels from there, two whole pixels on the sheet. */
export const CORNER_BYTES = 16;
const CORNERS = 4;

/** All pins as rectangles cut from a sheet, in the order they are drawn. */
export interface PinMesh {
  /** where places are counted from, as mercator: differences fit into floats, places do not */
  origin: XY;
  corners: ArrayBuffer;
  /** three corners a triangle, two triangles a rectangle */
  indices: Uint32Array<ArrayBuffer>;
  /** what a press may hit, the lowest first */
  targets: Target[];
}

/** A part of a pin: pixels of the sheet from the pin's place to its upper left corner, its size there, its picture. */
interface Part {
  left: number;
  top: number;
  width: number;
  height: number;
  piece: Piece;
}

export function meshOf(pins: readonly DrawnPin[], sheet: PinPieces): PinMesh {
  const origin = pins[0] ? mercator(pins[0]) : { x: 0, y: 0 };
  const parts = pins.map((pin) => partsOf(pin, sheet));
  const corners = new Corners(parts.reduce((sum, { length }) => sum + length, 0));
  const targets = pins.map((pin, i) => {
    const place = mercator(pin);
    const [x, y] = [place.x - origin.x, place.y - origin.y];
    for (const part of parts[i] ?? []) corners.add(x, y, part);
    return { key: pin.key, x, y, ...halfSize(parts[i] ?? [], sheet) };
  });
  return { origin, corners: corners.bytes, indices: corners.indices(), targets };
}

/** What of a pin can be pressed: shadow and halo around it count too, as a finger is not exact. */
function halfSize(parts: readonly Part[], { ratio }: PinPieces) {
  return {
    halfWidth: Math.max(0, ...parts.map(({ left }) => -left)) / ratio,
    halfHeight: Math.max(0, ...parts.map(({ top }) => -top)) / ratio,
  };
}

/** The plate or the disc, then the letters on it. */
export function partsOf(pin: DrawnPin, sheet: PinPieces): Part[] {
  const letters = lettersOf(pin, sheet);
  const width = letters.reduce((sum, { advance }) => sum + advance, 0);
  let x = -Math.floor(width / 2) - sheet.inset;
  const written = letters.map(({ piece, advance }) => {
    const part = { left: x, top: -Math.floor(piece.height / 2), ...sizeOf(piece), piece };
    x += advance;
    return part;
  });
  return [...groundOf(pin, width, sheet), ...written];
}

function lettersOf({ text, look }: DrawnPin, sheet: PinPieces) {
  const inks: Record<DrawnPin['look'], Ink> = {
    plain: 'dark',
    viewed: 'faint',
    hovered: 'light',
    selected: 'light',
    cluster: 'light',
  };
  return [...text].flatMap((letter) => sheet.glyphs[inks[look]].get(letter) ?? []);
}

const sizeOf = ({ width, height }: Piece) => ({ width, height });

function groundOf({ text, look }: DrawnPin, textWidth: number, sheet: PinPieces): Part[] {
  if (look !== 'cluster') return plateParts(sheet.plates[look], textWidth, sheet.ratio);
  const piece = sheet.discs[Math.min(text.length, sheet.discs.length) - 1];
  if (!piece) return [];
  return [{ left: -Math.floor(piece.width / 2), top: -Math.floor(piece.height / 2), ...sizeOf(piece), piece }];
}

/** Room beside the text, in pixels of the page. */
const PADDING = 9;

/** Both ends of a plate as they are, and its middle as wide as the text asks for. */
function plateParts(plate: Piece, textWidth: number, ratio: number): Part[] {
  const end = Math.floor(plate.width / 2);
  const { x, y, height } = plate;
  const rest = plate.width - end;
  const middle = Math.max(0, Math.ceil(textWidth + 2 * (PADDING + MARGIN) * ratio) - plate.width);
  const left = -Math.floor(end + middle / 2);
  const top = -Math.floor(height / 2);
  const part = (from: number, width: number, piece: Piece) => ({ left: left + from, top, width, height, piece });
  return [
    part(0, end, { x, y, width: end, height }),
    part(end, middle, { x: x + end, y, width: 0, height }),
    part(end + middle, rest, { x: x + end, y, width: rest, height }),
  ];
}

/** The corners of a rectangle as two triangles. */
const TRIANGLES = [0, 1, 2, 2, 1, 3];

/** Room for the corners of a number of rectangles. */
class Corners {
  readonly bytes: ArrayBuffer;
  readonly #places: Float32Array;
  readonly #pixels: Int16Array;
  #next = 0;

  constructor(rectangles: number) {
    this.bytes = new ArrayBuffer(rectangles * CORNERS * CORNER_BYTES);
    this.#places = new Float32Array(this.bytes);
    this.#pixels = new Int16Array(this.bytes);
  }

  add(x: number, y: number, { left, top, width, height, piece }: Part) {
    this.#corner(x, y, left, top, piece.x, piece.y);
    this.#corner(x, y, left + width, top, piece.x + piece.width, piece.y);
    this.#corner(x, y, left, top + height, piece.x, piece.y + piece.height);
    this.#corner(x, y, left + width, top + height, piece.x + piece.width, piece.y + piece.height);
  }

  #corner(x: number, y: number, left: number, top: number, u: number, v: number) {
    const place = (this.#next * CORNER_BYTES) / 4;
    this.#places[place] = x;
    this.#places[place + 1] = y;
    const pixel = place * 2 + 4;
    this.#pixels[pixel] = left;
    this.#pixels[pixel + 1] = top;
    this.#pixels[pixel + 2] = u;
    this.#pixels[pixel + 3] = v;
    this.#next++;
  }

  indices(): Uint32Array<ArrayBuffer> {
    const rectangles = this.#next / CORNERS;
    const indices = new Uint32Array(rectangles * 6);
    for (let i = 0; i < indices.length; i++) indices[i] = Math.floor(i / 6) * CORNERS + (TRIANGLES[i % 6] ?? 0);
    return indices;
  }
}
