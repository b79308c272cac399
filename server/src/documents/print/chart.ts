import { escapeHtml } from '../html';

const WIDTH = 720;
const HEIGHT = 150;
const BASE = 120;
const TOP = 18;

export interface Bar {
  label: string;
  value: number;
}

/** Columns with their number above and their name below; drawn without script or colour alone. */
export function columns(name: string, bars: readonly Bar[]): string {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const step = WIDTH / Math.max(1, bars.length);
  const drawn = bars.map(({ label, value }, index) => {
    const height = ((BASE - TOP) * value) / most;
    const middle = (index + 0.5) * step;
    return [
      value > 0
        ? `<rect x="${round(middle - step * 0.3)}" y="${round(BASE - height)}" width="${round(step * 0.6)}" height="${round(height)}"/>`
        : '',
      `<text x="${round(middle)}" y="${round(BASE - height - 4)}" text-anchor="middle">${value}</text>`,
      `<text x="${round(middle)}" y="${BASE + 16}" text-anchor="middle">${escapeHtml(label)}</text>`,
    ].join('');
  });
  const said = `${name}: ${bars.map(({ label, value }) => `${label} ${value}`).join(', ')}`;
  return [
    `<svg class="paper-chart" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escapeHtml(said)}">`,
    `<line x1="0" x2="${WIDTH}" y1="${BASE}" y2="${BASE}"/>`,
    ...drawn,
    '</svg>',
  ].join('');
}

const round = (value: number) => Math.round(value * 10) / 10;
