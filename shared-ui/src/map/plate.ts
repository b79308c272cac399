import type { PlateOptions } from './engine';

/** Pixels of the page: height of the plate without its text, and the room around it for its rim. */
const HEIGHT = 26;
const MARGIN = 4;
const RATIO = 2;
const SIZE = HEIGHT + 2 * MARGIN;

/** Engines stretch the middle of the plate to the width of its text; the room of the text follows from `content`. */
export const PLATE_OPTIONS: PlateOptions = {
  sdf: true,
  pixelRatio: RATIO,
  stretchX: [[(SIZE / 2 - 1) * RATIO, (SIZE / 2 + 1) * RATIO]],
  stretchY: [[(SIZE / 2 - 1) * RATIO, (SIZE / 2 + 1) * RATIO]],
  content: [(MARGIN + 9) * RATIO, (MARGIN + 5) * RATIO, (SIZE - MARGIN - 9) * RATIO, (SIZE - MARGIN - 5) * RATIO],
};

/** The engines' signed distance fields: 3/4 on the edge, and one less in eight pixels. */
const ON_EDGE = 0.75;
const REACH = 8;

/** A disc as a signed distance field, which an engine paints in any colour and stretches to a plate with round ends. */
export function plateImage(): ImageData {
  const size = SIZE * RATIO;
  const image = new ImageData(size, size);
  for (let pixel = 0; pixel < size * size; pixel++) {
    const x = ((pixel % size) + 0.5) / RATIO - SIZE / 2;
    const y = (Math.floor(pixel / size) + 0.5) / RATIO - SIZE / 2;
    const outside = Math.hypot(x, y) - HEIGHT / 2;
    image.data[pixel * 4 + 3] = 255 * Math.min(1, Math.max(0, ON_EDGE - outside / REACH));
  }
  return image;
}
