import type { VersionHealth } from 'shared-contracts/registry';
import { DataTable } from '../common/data-table';
import staff from '../common/staff.module.css';
import classes from './deployments.module.css';
import { linesOf, MEASURES, percentOf, totalsOf } from './health-lines';
import { LineChart } from './line-chart';
import { numberText } from './strategy-text';

interface HealthChartsProps {
  health: readonly VersionHealth[];
  hours: number;
  live: string | null;
  canary: string | null;
}

const COUNT = new Intl.NumberFormat('en-US');
const percentText = (value: number) => `${numberText(value)} %`;

/** What browsers report of each version over the last hours: how many visits, how many of them failed, how long loading took. */
export function HealthCharts({ health, hours, live, canary }: HealthChartsProps) {
  if (health.length === 0) return <p className={staff.soft}>No browser told anything of it in this time.</p>;
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
