import { escapeHtml } from '../../platform/html';

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
  return picture('paper-weeks', said, HEIGHT, [`<line x1="0" x2="${WIDTH}" y1="${BASE}" y2="${BASE}"/>`, ...drawn]);
}

const round = (value: number) => Math.round(value * 10) / 10;

export interface Step {
  /** when it began, as it is written below */
  label: string;
  /** milliseconds since 1970 */
  at: number;
  value: number;
  text: string;
}

/** A value that holds until the next one: a line of steps from the first day to `until`. */
export function steps(name: string, values: readonly Step[], until: number): string {
  const [first] = values;
  if (!first) return '';
  const span = Math.max(1, until - first.at);
  const most = Math.max(...values.map(({ value }) => value));
  const least = Math.min(...values.map(({ value }) => value));
  const x = ({ at }: Pick<Step, 'at'>) => 40 + ((WIDTH - 120) * (at - first.at)) / span;
  const y = ({ value }: Step) => (most === least ? 60 : BASE - 14 - ((BASE - 50) * (value - least)) / (most - least));
  const line = values.map(
    (step, index) =>
      `${index === 0 ? 'M' : 'H'}${round(x(step))}${index === 0 ? ` ${round(y(step))}` : `V${round(y(step))}`}`,
  );
  const marks = values.map((step) =>
    [
      `<circle cx="${round(x(step))}" cy="${round(y(step))}" r="3.5"/>`,
      `<text x="${round(x(step))}" y="${round(y(step) - 9)}" text-anchor="middle">${escapeHtml(step.text)}</text>`,
      `<text x="${round(x(step))}" y="${BASE + 16}" text-anchor="middle">${escapeHtml(step.label)}</text>`,
    ].join(''),
  );
  const last = values.at(-1) ?? first;
  const lastIsNear = x(last) > WIDTH - 130;
  const said = `${name}: ${values.map(({ label, text }) => `${label} ${text}`).join(', ')}`;
  return picture('paper-wide', said, HEIGHT, [
    `<line x1="0" x2="${WIDTH}" y1="${BASE}" y2="${BASE}"/>`,
    `<path d="${line.join('')}H${WIDTH - 40}"/>`,
    ...marks,
    lastIsNear ? '' : `<text x="${WIDTH - 40}" y="${BASE + 16}" text-anchor="end">today</text>`,
  ]);
}

export interface Row {
  label: string;
  value: number;
  text: string;
  /** the one the chart is about */
  isOwn: boolean;
}

const ROW = 22;

/** Bars below each other, the own one filled. */
export function rows(name: string, values: readonly Row[]): string {
  const most = Math.max(1, ...values.map(({ value }) => value));
  const from = 250;
  const drawn = values.map(({ label, value, text, isOwn }, index) => {
    const y = index * ROW;
    const width = ((WIDTH - from - 110) * value) / most;
    const weight = isOwn ? ' class="paper-own"' : '';
    return [
      `<text x="0" y="${y + 14}"${weight}>${escapeHtml(clipped(label))}</text>`,
      `<rect x="${from}" y="${y + 4}" width="${round(Math.max(1, width))}" height="12"${isOwn ? '' : ' class="paper-other"'}/>`,
      `<text x="${round(from + width + 8)}" y="${y + 14}"${weight}>${escapeHtml(text)}</text>`,
    ].join('');
  });
  const said = `${name}: ${values.map(({ label, text }) => `${label} ${text}`).join(', ')}`;
  return picture('paper-rows', said, values.length * ROW + 4, drawn);
}

const MAX_LETTERS = 38;
const clipped = (text: string) => (text.length > MAX_LETTERS ? `${text.slice(0, MAX_LETTERS - 1).trimEnd()}…` : text);

/** How a chart fits a phone: smaller with larger letters, scrolled sideways, or left out because a table repeats it. */
type Fit = 'paper-weeks' | 'paper-wide' | 'paper-rows';

function picture(fit: Fit, said: string, height: number, parts: readonly string[]): string {
  return [
    `<div class="${fit}"><svg class="paper-chart" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${escapeHtml(said)}">`,
    ...parts,
    '</svg></div>',
  ].join('');
}
