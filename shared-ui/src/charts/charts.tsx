import { type ReactNode, useId } from 'react';
import { formatNumber } from 'shared-contracts';
import { VisuallyHidden } from '../feedback/live-region';
import { Disclosure } from '../tabs/disclosure';
import { cx } from '../text/cx';
import { i18n } from '../texts';
import classes from './chart.module.css';

/** Units of the SVG drawings. */
const WIDTH = 480;
const HEIGHT = 132;

export interface ChartPoint {
  label: string;
  value: number;
}
export interface ColumnChartProps {
  /** the unit of the numbers: 'Page views' */
  title: string;
  points: readonly ChartPoint[];
  /** head of the table's first column: 'Week from' */
  labelName: string;
}

const COLUMNS = { top: 20, base: 108 } as const;

/** Numbers over time as columns, and as a table. */
export function ColumnChart({ title, points, labelName }: ColumnChartProps) {
  const most = Math.max(1, ...points.map(({ value }) => value));
  const total = points.reduce((sum, { value }) => sum + value, 0);
  const step = WIDTH / Math.max(1, points.length);
  const rows = points.map(({ label, value }) => [label, formatNumber(value)] as const);
  return (
    <ChartFigure title={title} figure={formatNumber(total)} head={[labelName, title]} rows={rows}>
      {total > 0 && (
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className={classes.drawing} aria-hidden="true">
          <line x1="0" x2={WIDTH} y1={COLUMNS.base} y2={COLUMNS.base} className={classes.axis} />
          {points.map(({ label, value }, index) => {
            const height = ((COLUMNS.base - COLUMNS.top) * value) / most;
            const middle = (index + 0.5) * step;
            return (
              <g key={label}>
                <rect
                  x={middle - step * 0.32}
                  y={COLUMNS.base - height}
                  width={step * 0.64}
                  height={height}
                  rx="2"
                  className={classes.column}
                />
                {value > 0 && (
                  <text x={middle} y={COLUMNS.base - height - 5} className={classes.number}>
                    {value}
                  </text>
                )}
                {index % labelEvery(points.length) === (points.length - 1) % labelEvery(points.length) && (
                  <text x={middle} y={COLUMNS.base + 17} className={classes.name}>
                    {label}
                  </text>
                )}
              </g>
            );
          })}
        </svg>
      )}
    </ChartFigure>
  );
}

/** Labels that would overlap are only in the table. The last one is always shown. */
const labelEvery = (points: number) => Math.max(1, Math.ceil(points / 8));

export interface ChartStep {
  /** start of the period, for the table and below the drawing */
  label: string;
  value: number;
}
export interface StepChartProps {
  title: string;
  /** oldest first; the last value is the current one */
  steps: readonly ChartStep[];
  labelName: string;
  format: (value: number) => string;
}

const STAIRS = { top: 28, base: 100 } as const;

/** A value that is constant until it changes, such as a price, as a step chart and as a table. */
export function StepChart({ title, steps, labelName, format }: StepChartProps) {
  const values = steps.map(({ value }) => value);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const width = WIDTH / Math.max(1, steps.length);
  const levelOf = (value: number) =>
    most === least ? STAIRS.top + 20 : STAIRS.base - ((value - least) / (most - least)) * (STAIRS.base - STAIRS.top);
  const last = steps.at(-1);
  const rows = steps.map(({ label, value }) => [label, format(value)] as const);
  const path = steps
    .map(
      ({ value }, index) =>
        `${index === 0 ? 'M' : 'V'}${index === 0 ? `0 ${levelOf(value)}` : levelOf(value)}H${(index + 1) * width}`,
    )
    .join('');
  return (
    <ChartFigure title={title} figure={last ? format(last.value) : ''} head={[labelName, title]} rows={rows}>
      {steps.length > 0 && (
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className={classes.drawing} aria-hidden="true">
          <path d={path} className={classes.stairs} />
          {steps.map(({ label, value }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a price may come again; steps never change places
            <g key={index}>
              <text x={(index + 0.5) * width} y={levelOf(value) - 8} className={classes.number}>
                {format(value)}
              </text>
              <text x={(index + 0.5) * width} y={HEIGHT - 4} className={classes.name}>
                {label}
              </text>
            </g>
          ))}
        </svg>
      )}
    </ChartFigure>
  );
}

export interface ChartLine {
  name: string;
  look: 'main' | 'second' | 'faint';
  /** in the order of time; the line has a gap where the value is null */
  points: readonly { at: number; value: number | null }[];
}
export interface LineChartProps {
  title: string;
  /** the last line is drawn on top */
  lines: readonly ChartLine[];
  format: (value: number) => string;
  /** the edges, in milliseconds */
  from: number;
  until: number;
  timeText: (at: number) => string;
}

const LINES = { width: 320, height: 120, top: 14, base: 98 } as const;

/** Values over time as lines, for assistive technology next to a table of the page. */
export function LineChart({ title, lines, format, from, until, timeText }: LineChartProps) {
  const { width, height, top, base } = LINES;
  const most = roundUp(Math.max(0, ...lines.flatMap(({ points }) => points.map(({ value }) => value ?? 0))));
  const x = (at: number) => ((Math.max(at, from) - from) / (until - from)) * width;
  const y = (value: number) => base - (value / most) * (base - top);
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.small}>{title}</figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className={classes.drawing}>
        <line x1={0} x2={width} y1={top} y2={top} className={classes.rule} />
        <line x1={0} x2={width} y1={base} y2={base} className={classes.rule} />
        <text x={0} y={top - 4} className={classes.label}>
          {format(most)}
        </text>
        <text x={0} y={height - 4} className={classes.label}>
          {timeText(from)}
        </text>
        <text x={width} y={height - 4} textAnchor="end" className={classes.label}>
          {timeText(until)}
        </text>
        {lines.map(({ name, look, points }) => {
          const last = points.findLast(({ value }) => value !== null);
          const path = points.map(({ at, value }, index) => {
            if (value === null) return '';
            const begins = (points[index - 1]?.value ?? null) === null;
            // a point without neighbours is a line of no length
            return begins ? `M${x(at)} ${y(value)}h0` : `L${x(at)} ${y(value)}`;
          });
          return (
            <g key={name} className={cx(classes.line, classes[look])}>
              <path d={path.join('')} />
              {last && <circle cx={x(last.at)} cy={y(last.value ?? 0)} r={3} />}
            </g>
          );
        })}
      </svg>
    </figure>
  );
}

/** The smallest round number that is not below a value: 1, 2, 5, 10, 20, 50 … */
function roundUp(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return [1, 2, 5, 10].map((step) => step * power).find((step) => step >= value) ?? value;
}

interface ChartFigureProps {
  title: string;
  /** the sum or the current value */
  figure: string;
  head: readonly [string, string];
  rows: readonly (readonly [string, string])[];
  /** the drawing; null if there is no data */
  children: ReactNode;
}

/** A chart with its title and sum. A table below it has all values and can be opened by every user. */
function ChartFigure({ title, figure, head, rows, children }: ChartFigureProps) {
  const id = useId();
  return (
    <figure className={classes.figure} aria-labelledby={id}>
      <figcaption id={id} className={classes.caption}>
        <span className={classes.title}>{title}</span> <span className={classes.sum}>{figure}</span>
      </figcaption>
      {children ? (
        <>
          {children}
          <Disclosure summary={i18n.t('As a table')}>
            <table className={classes.table}>
              <caption>
                <VisuallyHidden>{title}</VisuallyHidden>
              </caption>
              <thead>
                <tr>
                  <th scope="col">{head[0]}</th>
                  <th scope="col">{head[1]}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map(([label, value], index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two steps may share a name; rows never change places
                  <tr key={index}>
                    <th scope="row">{label}</th>
                    <td>{value}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Disclosure>
        </>
      ) : (
        <p className={classes.none}>{i18n.t('None in this time.')}</p>
      )}
    </figure>
  );
}
