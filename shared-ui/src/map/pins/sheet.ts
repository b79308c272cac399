import type { MapColors } from '../map-layers';
import { PIN_STATES, type PinState } from './drawn-pins';
import {
  discRadius,
  drawDisc,
  drawLetter,
  drawPlate,
  INKS,
  type Ink,
  MARGIN,
  type Piece,
  PLATE_HEIGHT,
  setFont,
} from './sheet-pens';
import { Shelves } from './shelves';

interface Glyph {
  piece: Piece;
  /** how far the next letter stands from this one */
  advance: number;
}

/** The parts that all pins are put together from: a few pictures, however many prices there are. */
export interface PinPieces {
  /** pixels of the sheet for one of the page */
  ratio: number;
  /** what a letter's picture has before it */
  inset: number;
  glyphs: Readonly<Record<Ink, ReadonlyMap<string, Glyph>>>;
  /** each may be cut through its middle and stretched there */
  plates: Readonly<Record<PinState, Piece>>;
  /** by the digits of the number they carry, from one on; longer ones take the last */
  discs: readonly Piece[];
}
export interface PinSheet extends PinPieces {
  canvas: HTMLCanvasElement;
}

/** What prices and counts are written with; other letters are added as they come. */
const USUAL = '$0123456789.,KMBkmo/na–';
const WIDTH = 512;
/** Both round ends, and something straight between them. */
const PLATE_WIDTH = PLATE_HEIGHT + 8;
const LETTER_HEIGHT = 20;
const LETTER_MARGIN = 2;
const MOST_DIGITS = 5;

/** A sheet with every letter of these texts: the one there is, or a new one. Null where nothing can be drawn. */
export function sheetFor(
  texts: readonly string[],
  colors: MapColors,
  ratio: number,
  now: PinSheet | null,
): PinSheet | null {
  const letters = new Set(texts.join(''));
  const known = now?.glyphs.dark;
  if (now?.ratio === ratio && [...letters].every((letter) => known?.has(letter))) return now;
  const pen = document.createElement('canvas').getContext('2d');
  return pen && drawSheet(pen, new Set([...USUAL, ...(known?.keys() ?? []), ...letters]), colors, ratio);
}

function drawSheet(
  pen: CanvasRenderingContext2D,
  letters: ReadonlySet<string>,
  colors: MapColors,
  ratio: number,
): PinSheet {
  const inset = Math.round(LETTER_MARGIN * ratio);
  const shelves = new Shelves(Math.ceil(WIDTH * ratio));
  const place = (width: number, height: number) => shelves.place(Math.round(width * ratio), Math.round(height * ratio));
  const plate = () => place(PLATE_WIDTH + 2 * MARGIN, PLATE_HEIGHT + 2 * MARGIN);
  const plates = { viewed: plate(), plain: plate(), selected: plate(), hovered: plate() };
  const discs = Array.from({ length: MOST_DIGITS }, (_, i) => place(2 * discRadius(i + 1), 2 * discRadius(i + 1)));
  setFont(pen, ratio);
  const alphabet = () =>
    new Map(
      [...letters].map((letter) => {
        // letters stand on whole pixels, as their pictures do
        const advance = Math.round(pen.measureText(letter).width);
        return [letter, { advance, piece: shelves.place(advance + 2 * inset, Math.round(LETTER_HEIGHT * ratio)) }];
      }),
    );
  const glyphs = { dark: alphabet(), faint: alphabet(), light: alphabet() };
  // giving the canvas its size also resets the pen
  pen.canvas.width = shelves.width;
  pen.canvas.height = shelves.height;
  for (const state of PIN_STATES) drawPlate(pen, plates[state], state, colors, ratio);
  for (const disc of discs) drawDisc(pen, disc, colors.ocean, ratio);
  setFont(pen, ratio);
  for (const ink of INKS)
    for (const [letter, { piece }] of glyphs[ink]) {
      const at = { x: piece.x + inset, y: piece.y + piece.height / 2 + ratio / 2 };
      drawLetter(pen, letter, at, ink, colors);
    }
  return { canvas: pen.canvas, ratio, inset, glyphs, plates, discs };
}
