import { FONT, type Piece } from '../../pins/sheet-pens';
import { Shelves } from '../../pins/shelves';
import type { NameLook } from './looks';
import { DOT_RADIUS, DOT_RIM, type WidthOf, type WrittenName } from './written-name';

type Pen = CanvasRenderingContext2D;

/** A picture of a name, and where its place is in it, in pixels of the sheet. */
export interface NamePicture {
  name: WrittenName;
  piece: Piece;
  place: { x: number; y: number };
}
export interface NameSheet {
  canvas: HTMLCanvasElement;
  /** pixels of the sheet for one of the page */
  ratio: number;
  pictures: NamePicture[];
}

const HALO = 1.4;
const WIDTH = 1024;
/** Every graphics card takes pictures of this height. */
const TALLEST = 4096;

/** Something to draw and measure with; null where nothing can be drawn. */
export const newPen = (): Pen | null => document.createElement('canvas').getContext('2d');

export function widthsOf(pen: Pen): WidthOf {
  const setFont = fontOf(pen, 1);
  return (text, look) => {
    setFont(look);
    return pen.measureText(text).width;
  };
}

/** How wide all names are together: other fonts tell by it. */
export function widthOfAll(names: readonly WrittenName[], pen: Pen): number {
  const widthOf = widthsOf(pen);
  return names.reduce((sum, { lines, look }) => lines.reduce((all, { text }) => all + widthOf(text, look), sum), 0);
}

/** Gives a pen the font of a look, unless it has it: pens read fonts slowly. */
function fontOf(pen: Pen, ratio: number) {
  let now: NameLook | null = null;
  return (look: NameLook) => {
    if (look === now) return;
    now = look;
    pen.font = `${look.weight} ${look.size * ratio}px ${FONT}`;
    pen.letterSpacing = `${look.spacing * look.size * ratio}px`;
  };
}

/** All names as pictures, each once. */
export function drawSheet(pen: Pen, names: readonly WrittenName[], ratio: number): NameSheet {
  const shelves = new Shelves(Math.ceil(WIDTH * ratio));
  const pictures = picturesOf(names, ratio, shelves);
  pen.canvas.width = shelves.width;
  pen.canvas.height = Math.min(shelves.height, TALLEST);
  pen.lineJoin = 'round';
  const setFont = fontOf(pen, ratio);
  for (const picture of pictures) {
    setFont(picture.name.look);
    drawName(pen, picture, ratio);
  }
  return { canvas: pen.canvas, ratio, pictures };
}

/** Where each name lies on the sheet; the least important have no room if there are too many. */
export function picturesOf(names: readonly WrittenName[], ratio: number, shelves: Shelves): NamePicture[] {
  return names.flatMap((name) => {
    const [x, y] = [Math.ceil(-name.left * ratio), Math.ceil(-name.top * ratio)];
    const piece = shelves.place(x + Math.ceil(name.right * ratio), y + Math.ceil(name.bottom * ratio));
    return piece.y + piece.height < TALLEST ? { name, piece, place: { x, y } } : [];
  });
}

function drawName(pen: Pen, { name: { look, lines }, piece, place }: NamePicture, ratio: number) {
  const [x, y] = [piece.x + place.x, piece.y + place.y];
  // letters stand on whole pixels
  const ends = lines.map(
    (line) => [line.text, x + Math.round(line.x * ratio), y + Math.round(line.y * ratio)] as const,
  );
  pen.strokeStyle = look.halo;
  pen.lineWidth = 2 * HALO * ratio;
  for (const end of ends) pen.strokeText(...end);
  if (look.dot) drawDot(pen, x, y, ratio);
  pen.fillStyle = look.ink;
  for (const end of ends) pen.fillText(...end);
}

function drawDot(pen: Pen, x: number, y: number, ratio: number) {
  pen.beginPath();
  pen.arc(x, y, (DOT_RADIUS + DOT_RIM / 2) * ratio, 0, 2 * Math.PI);
  pen.fillStyle = '#fdfcf7';
  pen.fill();
  pen.strokeStyle = '#6d8488';
  pen.lineWidth = DOT_RIM * ratio;
  pen.stroke();
}
