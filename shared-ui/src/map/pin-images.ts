import type { MapColors } from './map-layers';
import type { FeatureList, MapPort } from './port';

const FONT = '600 13px "Instrument Sans Variable", system-ui, sans-serif';

/** Draws the pictures that a list of features names and the map does not have yet. */
export function addMissingImages(port: MapPort, list: FeatureList, colors: MapColors) {
  for (const { properties } of list.features) {
    const id = String(properties.image);
    if (port.hasImage(id)) continue;
    const ratio = Math.min(3, Math.max(1, window.devicePixelRatio));
    const image = drawImage(id, colors, ratio);
    if (image) port.addImage(id, image, ratio);
  }
}

function drawImage(id: string, colors: MapColors, ratio: number): ImageData | null {
  const [kind, first = '', second = ''] = id.split('|');
  return kind === 'cluster' ? drawCluster(first, colors, ratio) : drawPin(second, first, colors, ratio);
}

/** One canvas for all pictures: hundreds of new prices come with an answer, and each is read back at once. */
let shared: CanvasRenderingContext2D | null = null;
function sharedPen(): CanvasRenderingContext2D | null {
  shared ??= document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  return shared;
}

/** An empty sheet of that size; setting the size also resets the pen. */
function canvasOf(width: number, height: number, ratio: number): CanvasRenderingContext2D | null {
  const pen = sharedPen();
  if (!pen) return null;
  pen.canvas.width = Math.ceil(width * ratio);
  pen.canvas.height = Math.ceil(height * ratio);
  pen.scale(ratio, ratio);
  return pen;
}

function measure(text: string): number {
  const pen = sharedPen();
  if (!pen) return text.length * 8;
  pen.font = FONT;
  return pen.measureText(text).width;
}

interface PinLook {
  ground: string;
  ink: string;
  rim: string;
}
function lookOf(state: string, colors: MapColors): PinLook {
  if (state === 'hovered') return { ground: colors.ocean, ink: colors.surface, rim: colors.surface };
  if (state === 'selected') return { ground: colors.coral, ink: colors.surface, rim: colors.surface };
  if (state === 'viewed') return { ground: colors.surface, ink: colors.text, rim: colors.line };
  return { ground: colors.surface, ink: colors.text, rim: colors.text };
}

const MARGIN = 5;
const PIN_HEIGHT = 26;

/** A price on a rounded plate with a small foot at the place itself. */
function drawPin(text: string, state: string, colors: MapColors, ratio: number): ImageData | null {
  const width = Math.ceil(measure(text)) + 18;
  const pen = canvasOf(width + MARGIN * 2, PIN_HEIGHT + MARGIN * 2, ratio);
  if (!pen) return null;
  const { ground, ink, rim } = lookOf(state, colors);
  pen.globalAlpha = state === 'viewed' ? 0.82 : 1;
  plate(pen, width, ground, rim);
  pen.fillStyle = ink;
  pen.font = FONT;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText(text, MARGIN + width / 2, MARGIN + PIN_HEIGHT / 2 + 0.5);
  return pen.getImageData(0, 0, pen.canvas.width, pen.canvas.height);
}

function plate(pen: CanvasRenderingContext2D, width: number, ground: string, rim: string) {
  pen.beginPath();
  pen.roundRect(MARGIN, MARGIN, width, PIN_HEIGHT, PIN_HEIGHT / 2);
  pen.shadowColor = 'rgba(10, 24, 30, 0.32)';
  pen.shadowBlur = 5;
  pen.shadowOffsetY = 1.5;
  pen.fillStyle = ground;
  pen.fill();
  pen.shadowColor = 'transparent';
  pen.strokeStyle = rim;
  pen.lineWidth = 1;
  pen.stroke();
}

/** A disc that grows with the digits of its number. */
function drawCluster(text: string, colors: MapColors, ratio: number): ImageData | null {
  const radius = 15 + text.length * 2.5;
  const halo = 5;
  const size = (radius + halo) * 2;
  const pen = canvasOf(size, size, ratio);
  if (!pen) return null;
  disc(pen, size / 2, radius + halo, colors.ocean, 0.22);
  disc(pen, size / 2, radius, colors.ocean, 1);
  pen.fillStyle = colors.surface;
  pen.font = FONT;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText(text, size / 2, size / 2 + 0.5);
  return pen.getImageData(0, 0, pen.canvas.width, pen.canvas.height);
}

function disc(pen: CanvasRenderingContext2D, middle: number, radius: number, color: string, alpha: number) {
  pen.globalAlpha = alpha;
  pen.fillStyle = color;
  pen.beginPath();
  pen.arc(middle, middle, radius, 0, Math.PI * 2);
  pen.fill();
  pen.globalAlpha = 1;
}
