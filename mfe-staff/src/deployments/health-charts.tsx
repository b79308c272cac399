import { HAWAII_TIME_ZONE } from 'shared-contracts';
import type { VersionHealth } from 'shared-contracts/registry';
import { DataTable } from '../common/data-table';
import staff from '../common/staff.module.css';
import classes from './deployments.module.css';
import { type Line, linesOf, MEASURES, percentOf, roundUp, totalsOf } from './health-lines';
import { numberText } from './strategy-text';

interface HealthChartsProps {
  health: readonly VersionHealth[];
  hours: number;
  live: string | null;
  canary: string | null;
}

const COUNT = new Intl.NumberFormat('en-US');
const percentText = (value: number) => `${numberText(value)} %`;

/** Browser reports of each version in the last hours: visits, failures and load times. */
export function HealthCharts({ health, hours, live, canary }: HealthChartsProps) {
  if (health.length === 0) return <p className={staff.soft}>No reports from browsers in this time.</p>;
  const which = { live, canary };
  const versions = linesOf(health, MEASURES.visits, which).reverse();
  const span = { hours, until: Math.max(Date.now(), ...health.map(({ at }) => Date.parse(at))) };
  return (
    <>
      <div className={classes.charts}>
        <LineChart title="Visits" lines={linesOf(health, MEASURES.visits, which)} format={COUNT.format} {...span} />
        <LineChart
          title="Failed visits"
          lines={linesOf(health, MEASURES.failures, which)}
          format={percentText}
          {...span}
        />
        <LineChart
          title="Load time (p95)"
          lines={linesOf(health, MEASURES.loadTime, which)}
          format={(value) => `${COUNT.format(Math.round(value))} ms`}
          {...span}
        />
      </div>
      <DataTable
        caption="Versions in this time"
        rows={versions}
        keyOf={({ version }) => version}
        columns={[
          {
            label: 'Version',
            cell: ({ version, role }) => (
              <span className={classes.key} data-role={role}>
                <code className={staff.code}>{version}</code> {role === 'other' ? '' : `(${role})`}
              </span>
            ),
          },
          { label: 'Visits', cell: ({ version }) => COUNT.format(totalsOf(health, version).visits) },
          {
            label: 'Failed visits',
            cell: ({ version }) => {
              const totals = totalsOf(health, version);
              return `${COUNT.format(totals.failures)} (${percentText(percentOf(totals) ?? 0)})`;
            },
          },
          {
            label: 'Slowest load time (p95)',
            cell: ({ version }) => `${COUNT.format(totalsOf(health, version).slowest)} ms`,
          },
        ]}
      />
    </>
  );
}

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

/** A line chart. The table below it has the same values for assistive technology. */
function LineChart({ title, lines, format, hours, until }: LineChartProps) {
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
