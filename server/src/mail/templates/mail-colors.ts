import type { CSSProperties } from 'react';

/** Each colour by day, as every mail program draws it, and by night, for those that have one. */
const COLORS = {
  ink: ['#1d2527', '#e6ebeb'],
  soft: ['#5b6668', '#a3b0b2'],
  ocean: ['#0b4f5c', '#7cc3d1'],
  lava: ['#a33b1f', '#f09a7e'],
} as const;
const SURFACES = {
  page: ['#f2f4f4', '#0f1415'],
  sheet: ['#ffffff', '#1a2123'],
} as const;
const LINE = ['#d9dfe0', '#364144'] as const;

/** Style and class of a text in one of the site's colours: the class lets a dark mail program change it. */
export function colored(color: keyof typeof COLORS, style: CSSProperties = {}) {
  return { className: color, style: { color: COLORS[color][0], ...style } };
}

/** The same for what lies behind texts. */
export function surface(name: keyof typeof SURFACES, style: CSSProperties = {}) {
  return { className: name, style: { backgroundColor: SURFACES[name][0], ...style } };
}

/** The same for a line below something. */
export function lined(style: CSSProperties = {}) {
  return { className: 'line', style: { borderBottom: `1px solid ${LINE[0]}`, ...style } };
}

const BUTTON: CSSProperties = { backgroundColor: COLORS.ocean[0], borderRadius: 6, color: '#ffffff', fontSize: 15 };
export const button = (padding: string) => ({ style: { ...BUTTON, padding } });

/** By night: what stands in the elements themselves is for the day. The body's colour stands in its one cell, too. */
export const NIGHT_STYLE = `:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
${Object.entries(COLORS)
  .map(([name, [, night]]) => `  .${name} { color: ${night} !important; }`)
  .join('\n')}
${Object.entries(SURFACES)
  .map(
    ([name, [, night]]) => `  .${name}, .${name} > table > tbody > tr > td { background-color: ${night} !important; }`,
  )
  .join('\n')}
  .line { border-color: ${LINE[1]} !important; }
}`;
