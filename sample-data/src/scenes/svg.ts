/** Few helpers to write SVG as text. Numbers are cut to one decimal. */
export const n = (value: number): string => String(Math.round(value * 10) / 10);

type Attributes = Readonly<Record<string, string | number>>;

function attributes(values: Attributes): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${typeof value === 'number' ? n(value) : value}"`)
    .join('');
}

/**
 * A shape's fill and its opacity. `opacity` looks the same, but renderers then draw each shape on a layer of its own,
 * which doubles the time of a picture.
 */
const filled = (fill: string, { opacity, ...others }: Attributes): Attributes =>
  opacity === undefined ? { fill, ...others } : { fill, ...others, 'fill-opacity': opacity };

/** Not cut to one decimal. */
const exact = (name: string, opacity: number): string => (opacity === 1 ? '' : ` ${name}="${opacity}"`);

export const path = (d: string, fill: string, more: Attributes = {}): string =>
  `<path d="${d}"${attributes(filled(fill, more))}/>`;

export const line = (d: string, stroke: string, width: number, opacity = 1): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${n(width)}" stroke-linecap="round"${exact('stroke-opacity', opacity)}/>`;

export const rect = (
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  more: Attributes = {},
): string =>
  `<rect${attributes({ x, y, width: Math.max(0, width), height: Math.max(0, height), ...filled(fill, more) })}/>`;

export const circle = (x: number, y: number, r: number, fill: string, opacity = 1): string =>
  `<circle${attributes({ cx: x, cy: y, r, fill })}${exact('fill-opacity', opacity)}/>`;

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, opacity = 1): string =>
  `<ellipse${attributes({ cx: x, cy: y, rx, ry, fill })}${exact('fill-opacity', opacity)}/>`;

export const polygon = (points: readonly (readonly [number, number])[], fill: string, opacity = 1): string =>
  `<polygon points="${points.map(([x, y]) => `${n(x)},${n(y)}`).join(' ')}" fill="${fill}"${exact('fill-opacity', opacity)}/>`;

export const group = (content: string, transform: string): string => `<g transform="${transform}">${content}</g>`;

/** Gradients of one picture; each gets an id of its own. */
export class Gradients {
  #definitions: string[] = [];

  #add(element: string, place: string, stops: readonly (readonly [number, string, number?])[]): string {
    const id = `g${this.#definitions.length}`;
    const inner = stops.map(
      ([at, color, opacity = 1]) => `<stop offset="${at}" stop-color="${color}" stop-opacity="${opacity}"/>`,
    );
    this.#definitions.push(`<${element} id="${id}" ${place}>${inner.join('')}</${element}>`);
    return `url(#${id})`;
  }

  /** from top to bottom of what it fills */
  down(...stops: readonly (readonly [number, string, number?])[]): string {
    return this.#add('linearGradient', 'x1="0" y1="0" x2="0" y2="1"', stops);
  }

  /** from left to right */
  across(...stops: readonly (readonly [number, string, number?])[]): string {
    return this.#add('linearGradient', 'x1="0" y1="0" x2="1" y2="0"', stops);
  }

  round(...stops: readonly (readonly [number, string, number?])[]): string {
    return this.#add('radialGradient', 'cx="0.5" cy="0.5" r="0.5"', stops);
  }

  /** cuts what it is given to a rectangle */
  clip(x: number, y: number, width: number, height: number): string {
    const id = `c${this.#definitions.length}`;
    this.#definitions.push(`<clipPath id="${id}">${rect(x, y, width, height, '#000')}</clipPath>`);
    return `url(#${id})`;
  }

  toString(): string {
    return `<defs>${this.#definitions.join('')}</defs>`;
  }
}
