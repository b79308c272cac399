import type { MapColors } from '../map-layers';
import type { PinState } from './drawn-pins';

type Pen = CanvasRenderingContext2D;
/** A rectangle of a sheet, in the sheet's own pixels. */
export interface Piece {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Room for a shadow or a halo around a picture, in pixels of the page. */
export const MARGIN = 5;
export const PLATE_HEIGHT = 26;
/** What letters are written with: on a plain plate, on one that was viewed, on a coloured one. */
export const INKS = ['dark', 'faint', 'light'] as const;
export type Ink = (typeof INKS)[number];

/** What everything on a map is written with. */
export const FONT = '"Instrument Sans Variable", system-ui, sans-serif';
/** A viewed pin is fainter as a whole. */
const VIEWED_ALPHA = 0.82;

function plateColors(state: PinState, colors: MapColors): { ground: string; rim: string } {
  if (state === 'hovered') return { ground: colors.ocean, rim: colors.surface };
  if (state === 'selected') return { ground: colors.coral, rim: colors.surface };
  return { ground: colors.surface, rim: state === 'viewed' ? colors.line : colors.text };
}

/** A plate with round ends and the shadow it casts. */
export function drawPlate(pen: Pen, piece: Piece, state: PinState, colors: MapColors, ratio: number) {
  const { ground, rim } = plateColors(state, colors);
  const margin = MARGIN * ratio;
  const height = PLATE_HEIGHT * ratio;
  pen.save();
  pen.globalAlpha = state === 'viewed' ? VIEWED_ALPHA : 1;
  pen.beginPath();
  pen.roundRect(piece.x + margin, piece.y + margin, piece.width - 2 * margin, height, height / 2);
  pen.shadowColor = 'rgba(10, 24, 30, 0.32)';
  pen.shadowBlur = 5 * ratio;
  pen.shadowOffsetY = 1.5 * ratio;
  pen.fillStyle = ground;
  pen.fill();
  pen.shadowColor = 'transparent';
  pen.strokeStyle = rim;
  pen.lineWidth = ratio;
  pen.stroke();
  pen.restore();
}

/** The radius of the disc under a number of so many digits, with the halo around it. */
export const discRadius = (digits: number) => 15 + digits * 2.5 + MARGIN;

export function drawDisc(pen: Pen, { x, y, width, height }: Piece, color: string, ratio: number) {
  pen.save();
  pen.fillStyle = color;
  for (const [radius, alpha] of [
    [width / 2, 0.22],
    [width / 2 - MARGIN * ratio, 1],
  ] as const) {
    pen.globalAlpha = alpha;
    pen.beginPath();
    pen.arc(x + width / 2, y + height / 2, radius, 0, Math.PI * 2);
    pen.fill();
  }
  pen.restore();
}

export function setFont(pen: Pen, ratio: number) {
  pen.font = `600 ${13 * ratio}px ${FONT}`;
  pen.textBaseline = 'middle';
}

/** One letter in the middle of its piece's height. */
export function drawLetter(pen: Pen, letter: string, at: { x: number; y: number }, ink: Ink, colors: MapColors) {
  pen.globalAlpha = ink === 'faint' ? VIEWED_ALPHA : 1;
  pen.fillStyle = ink === 'light' ? colors.surface : colors.text;
  pen.fillText(letter, at.x, at.y);
}
