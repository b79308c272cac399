// The alert rules and the dashboard of operations/monitoring in a real Prometheus that reads the servers.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../server/bin/support/project.mjs';
import { run } from '../../server/bin/support/run.mjs';
import { check, expectSame, readJson } from './checks.mjs';
import { until } from './part.mjs';

const FOLDER = join(root, 'operations', 'monitoring');
/** What needs a browser, a feed or a failure. */
const MAY_BE_EMPTY = /site_(?:web_vital|layout_shift|remote_reports|feed_lag)|failed|5\.\./;

/** @param prometheus null where it cannot be installed */
export async function monitoring({ prometheus, servers }) {
  if (!prometheus) return;
  const ask = async (path) => (await readJson(`${prometheus.url}/api/v1/${path}`)).data;
  const query = async (expression) => (await ask(`query?query=${encodeURIComponent(expression)}`)).result;
  const expressions = JSON.parse(readFileSync(join(FOLDER, 'dashboard.json'), 'utf8')).panels.flatMap(({ targets }) =>
    targets.map(({ expr }) => expr),
  );
  await check('the alert rules and their tests', async () => {
    await run(prometheus.promtool, ['check', 'config', prometheus.config]);
    await run(prometheus.promtool, ['test', 'rules', join(FOLDER, 'alerts.test.yaml')]);
  });
  await check('Prometheus reads all servers and evaluates all rules', async () => {
    await until('all targets', async () => (await query('up{job="site"} == 1')).length === servers.length);
    const evaluated = (await ask('rules')).groups.flatMap((group) => group.rules);
    const failed = evaluated.filter(({ health }) => health !== 'ok');
    expectSame(
      failed.map(({ name, lastError }) => `${name}: ${lastError}`),
      [],
    );
  });
  await check('every panel of the dashboard shows values', async () => {
    const empty = [];
    for (const expression of expressions)
      if (!MAY_BE_EMPTY.test(expression) && (await query(expression)).length === 0) empty.push(expression);
    expectSame(empty, []);
  });
}
