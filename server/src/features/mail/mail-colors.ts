import type { CSSProperties } from 'react';

/** Each colour in light mode, which every mail program supports, and in dark mode. */
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

/** Style and class of a text in one of the site's colours. The class lets a mail program change it in dark mode. */
export function colored(color: keyof typeof COLORS, style: CSSProperties = {}) {
  return { className: color, style: { color: COLORS[color][0], ...style } };
}

/** The same for backgrounds. */
export function surface(name: keyof typeof SURFACES, style: CSSProperties = {}) {
  return { className: name, style: { backgroundColor: SURFACES[name][0], ...style } };
}

/** The same for a line below an element. */
export function lined(style: CSSProperties = {}) {
  return { className: 'line', style: { borderBottom: `1px solid ${LINE[0]}`, ...style } };
}

const BUTTON: CSSProperties = { backgroundColor: COLORS.ocean[0], borderRadius: 6, color: '#ffffff', fontSize: 15 };
export const button = (padding: string) => ({ style: { ...BUTTON, padding } });

/** Dark mode. The elements' own styles are for light mode. The body's colour is also in its one cell. */
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
