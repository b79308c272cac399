import classes from './chart.module.css';
import { ChartFigure } from './chart-figure';

export interface ChartStep {
  /** since when; for the table and below the drawing */
  label: string;
  value: number;
}
export interface StepChartProps {
  title: string;
  /** oldest first; the last one holds until now */
  steps: readonly ChartStep[];
  labelName: string;
  format: (value: number) => string;
}

const WIDTH = 480;
const HEIGHT = 132;
const TOP = 28;
const BASE = 100;

/** A value that stays until it changes, such as a price, as stairs and as a table. */
export function StepChart({ title, steps, labelName, format }: StepChartProps) {
  const values = steps.map(({ value }) => value);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const width = WIDTH / Math.max(1, steps.length);
  const levelOf = (value: number) =>
    most === least ? TOP + 20 : BASE - ((value - least) / (most - least)) * (BASE - TOP);
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
