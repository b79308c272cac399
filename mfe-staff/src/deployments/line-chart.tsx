import { HAWAII_TIME_ZONE } from 'shared-contracts';
import classes from './deployments.module.css';
import { type Line, roundUp } from './health-lines';

interface LineChartProps {
  title: string;
  lines: readonly Line[];
  format: (value: number) => string;
  hours: number;
  /** the right edge, milliseconds */
  until: number;
}

const WIDTH = 320;
const HEIGHT = 120;
const TOP = 14;
const BASE = 98;
const CLOCK = new Intl.DateTimeFormat('en-US', { timeZone: HAWAII_TIME_ZONE, hour: 'numeric', minute: '2-digit' });

/** A few lines over time. The table beside it says the same to those who cannot see it. */
export function LineChart({ title, lines, format, hours, until }: LineChartProps) {
  const from = until - hours * 3_600_000;
  const most = roundUp(Math.max(0, ...lines.flatMap(({ points }) => points.map(({ value }) => value))));
  const x = (at: number) => ((Math.max(at, from) - from) / (until - from)) * WIDTH;
  const y = (value: number) => BASE - (value / most) * (BASE - TOP);
  return (
    <figure className={classes.chart}>
      <figcaption>{title}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" className={classes.drawing}>
        <line x1={0} x2={WIDTH} y1={TOP} y2={TOP} className={classes.rule} />
        <line x1={0} x2={WIDTH} y1={BASE} y2={BASE} className={classes.rule} />
        <text x={0} y={TOP - 4} className={classes.label}>
          {format(most)}
        </text>
        <text x={0} y={HEIGHT - 4} className={classes.label}>
          {CLOCK.format(from)}
        </text>
        <text x={WIDTH} y={HEIGHT - 4} textAnchor="end" className={classes.label}>
          {CLOCK.format(until)}
        </text>
        {lines.map(({ version, role, points }) => {
          const last = points.at(-1);
          return (
            <g key={version} data-role={role} className={classes.line}>
              <path
                d={points.map(({ at, value }, index) => `${index === 0 ? 'M' : 'L'}${x(at)} ${y(value)}`).join('')}
              />
              {last && <circle cx={x(last.at)} cy={y(last.value)} r={3} />}
            </g>
          );
        })}
      </svg>
    </figure>
  );
}
