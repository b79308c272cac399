import type { ReactNode } from 'react';

const WIDTH = 720;
const HEIGHT = 150;
const BASE = 120;
const TOP = 18;

export interface Bar {
  label: string;
  value: number;
}

/** Columns with their number above and their name below; drawn without script or colour alone. */
export function Columns({ name, bars }: { name: string; bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const step = WIDTH / Math.max(1, bars.length);
  const said = `${name}: ${bars.map(({ label, value }) => `${label} ${value}`).join(', ')}`;
  return (
    <Picture fit="paper-weeks" said={said}>
      <line x1="0" x2={WIDTH} y1={BASE} y2={BASE} />
      {bars.map(({ label, value }, index) => {
        const height = ((BASE - TOP) * value) / most;
        const middle = (index + 0.5) * step;
        const [x, y, width] = [round(middle - step * 0.3), round(BASE - height), round(step * 0.6)];
        return (
          <g key={label}>
            {value > 0 && <rect x={x} y={y} width={width} height={round(height)} />}
            <Label x={middle} y={BASE - height - 4} text={String(value)} />
            <Label x={middle} y={BASE + 16} text={label} />
          </g>
        );
      })}
    </Picture>
  );
}

function Label({ x, y, text }: { x: number; y: number; text: string }) {
  return (
    <text x={round(x)} y={round(y)} textAnchor="middle">
      {text}
    </text>
  );
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

interface StepsProps {
  name: string;
  values: readonly Step[];
  /** milliseconds since 1970 */
  until: number;
}

/** A value that holds until the next one: a line of steps from the first day to `until`. */
export function Steps({ name, values, until }: StepsProps) {
  const [first] = values;
  if (!first) return null;
  const span = Math.max(1, until - first.at);
  const most = Math.max(...values.map(({ value }) => value));
  const least = Math.min(...values.map(({ value }) => value));
  const x = ({ at }: Pick<Step, 'at'>) => 40 + ((WIDTH - 120) * (at - first.at)) / span;
  const y = ({ value }: Step) => (most === least ? 60 : BASE - 14 - ((BASE - 50) * (value - least)) / (most - least));
  const [start, ...others] = values.map((step) => ({ x: round(x(step)), y: round(y(step)) }));
  const line = others.map((point) => `H${point.x}V${point.y}`).join('');
  const lastIsNear = x(values.at(-1) ?? first) > WIDTH - 130;
  const said = `${name}: ${values.map(({ label, text }) => `${label} ${text}`).join(', ')}`;
  return (
    <Picture fit="paper-wide" said={said}>
      <line x1="0" x2={WIDTH} y1={BASE} y2={BASE} />
      <path d={`M${start?.x} ${start?.y}${line}H${WIDTH - 40}`} />
      {values.map((step) => (
        <g key={step.at}>
          <circle cx={round(x(step))} cy={round(y(step))} r="3.5" />
          <Label x={x(step)} y={y(step) - 9} text={step.text} />
          <Label x={x(step)} y={BASE + 16} text={step.label} />
        </g>
      ))}
      {!lastIsNear && (
        <text x={WIDTH - 40} y={BASE + 16} textAnchor="end">
          today
        </text>
      )}
    </Picture>
  );
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
export function Rows({ name, values }: { name: string; values: readonly Row[] }) {
  const most = Math.max(1, ...values.map(({ value }) => value));
  const from = 250;
  const said = `${name}: ${values.map(({ label, text }) => `${label} ${text}`).join(', ')}`;
  return (
    <Picture fit="paper-rows" said={said} height={values.length * ROW + 4}>
      {values.map(({ label, value, text, isOwn }, index) => {
        const y = index * ROW;
        const width = ((WIDTH - from - 110) * value) / most;
        const own = isOwn ? 'paper-own' : undefined;
        const other = isOwn ? undefined : 'paper-other';
        return (
          <g key={y}>
            <text x="0" y={y + 14} className={own}>
              {clipped(label)}
            </text>
            <rect x={from} y={y + 4} width={round(Math.max(1, width))} height="12" className={other} />
            <text x={round(from + width + 8)} y={y + 14} className={own}>
              {text}
            </text>
          </g>
        );
      })}
    </Picture>
  );
}

const MAX_LETTERS = 38;
const clipped = (text: string) => (text.length > MAX_LETTERS ? `${text.slice(0, MAX_LETTERS - 1).trimEnd()}…` : text);

/** How a chart fits a phone: smaller with larger letters, scrolled sideways, or left out because a table repeats it. */
type Fit = 'paper-weeks' | 'paper-wide' | 'paper-rows';

interface PictureProps {
  fit: Fit;
  /** what the chart says, for readers who cannot see it */
  said: string;
  height?: number;
  children: ReactNode;
}

function Picture({ fit, said, height = HEIGHT, children }: PictureProps) {
  return (
    <div className={fit}>
      <svg className="paper-chart" viewBox={`0 0 ${WIDTH} ${height}`} role="img" aria-label={said}>
        {children}
      </svg>
    </div>
  );
}
