import { healthPeriodMinutes, type VersionHealth } from 'federation/protocol/registry';
import { HAWAII_TIME_ZONE } from 'shared-contracts';
import { Grid } from 'shared-ui';
import { LineChart } from 'shared-ui/charts';
import { DataTable } from '../common/data-table';
import staff from '../common/staff.module.css';
import classes from './deployments.module.css';
import { linesOf, MEASURES, percentOf, totalsOf } from './health-lines';
import { numberText } from './strategy-text';

interface HealthChartsProps {
  health: readonly VersionHealth[];
  hours: number;
  live: string | null;
  canary: string | null;
}

const COUNT = new Intl.NumberFormat('en-US');
const CLOCK = new Intl.DateTimeFormat('en-US', { timeZone: HAWAII_TIME_ZONE, hour: 'numeric', minute: '2-digit' });
const percentText = (value: number) => `${numberText(value)} %`;

/** Browser reports of each version in the last hours: visits, failures and load times. The table has their sums. */
export function HealthCharts({ health, hours, live, canary }: HealthChartsProps) {
  if (health.length === 0) return <p className={staff.soft}>No reports from browsers in this time.</p>;
  const which = { live, canary };
  const until = Math.max(Date.now(), ...health.map(({ at }) => Date.parse(at)));
  const periodMs = healthPeriodMinutes(hours) * 60_000;
  const lines = (measure: keyof typeof MEASURES) => linesOf(health, MEASURES[measure], which, periodMs);
  const versions = lines('visits').reverse();
  const span = { from: until - hours * 3_600_000, until, timeText: CLOCK.format };
  return (
    <>
      <Grid min="15rem" fit gap={6} rowGap={4}>
        <LineChart title="Visits" lines={lines('visits')} format={COUNT.format} {...span} />
        <LineChart title="Failed visits" lines={lines('failures')} format={percentText} {...span} />
        <LineChart
          title="Load time (p95)"
          lines={lines('loadTime')}
          format={(value) => `${COUNT.format(Math.round(value))} ms`}
          {...span}
        />
      </Grid>
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
