import classes from './chart.module.css';
import { ChartFigure } from './chart-figure';

export interface ChartPoint {
  label: string;
  value: number;
}
export interface ColumnChartProps {
  /** what is counted: 'Page views' */
  title: string;
  points: readonly ChartPoint[];
  /** head of the table's first column: 'Week from' */
  labelName: string;
}

const WIDTH = 480;
const HEIGHT = 132;
const TOP = 20;
const BASE = 108;

/** A number for each of a few steps of time, as columns and as a table. */
export function ColumnChart({ title, points, labelName }: ColumnChartProps) {
  const most = Math.max(1, ...points.map(({ value }) => value));
  const total = points.reduce((sum, { value }) => sum + value, 0);
  const step = WIDTH / Math.max(1, points.length);
  const rows = points.map(({ label, value }) => [label, value.toLocaleString('en-US')] as const);
  return (
    <ChartFigure title={title} figure={total.toLocaleString('en-US')} head={[labelName, title]} rows={rows}>
      {total > 0 && (
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className={classes.drawing} aria-hidden="true">
          <line x1="0" x2={WIDTH} y1={BASE} y2={BASE} className={classes.axis} />
          {points.map(({ label, value }, index) => {
            const height = ((BASE - TOP) * value) / most;
            const middle = (index + 0.5) * step;
            return (
              <g key={label}>
                <rect
                  x={middle - step * 0.32}
                  y={BASE - height}
                  width={step * 0.64}
                  height={height}
                  rx="2"
                  className={classes.column}
                />
                {value > 0 && (
                  <text x={middle} y={BASE - height - 5} className={classes.number}>
                    {value}
                  </text>
                )}
                {index % labelEvery(points.length) === (points.length - 1) % labelEvery(points.length) && (
                  <text x={middle} y={BASE + 17} className={classes.name}>
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

/** Names that would touch each other are left to the table; the last one always shows. */
const labelEvery = (points: number) => Math.max(1, Math.ceil(points / 8));
