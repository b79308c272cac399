#!/usr/bin/env node
// The site on several servers: npm run test:cluster. Installs and starts PostgreSQL, three nodes of OpenSearch, an object store, three
// servers, Prometheus and nginx on loopback, kills each of them under load, updates the servers one by one, also from the release before,
// and restores a backup. Takes about ten minutes. `npm run test:cluster -- conformance [--requests 10000]` compares both engines of the search with the oracle;
// `-- throughput` measures 1, 2 and 3 servers behind nginx; `-- engines [--listings 100000]` measures both engines.
import '../../server/bin/support/help.mjs';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkNode, install } from '../../server/bin/support/install.mjs';
import { root } from '../../server/bin/support/project.mjs';
import { run as runProgram } from '../../server/bin/support/run.mjs';
import { say, seconds } from '../../server/bin/support/say.mjs';
import { check, expectSame, results } from './checks.mjs';
import { adapterTests, compareEngines } from './conformance.mjs';
import { drill } from './drill.mjs';
import { databaseFaults, faults, otherRelease, rollingUpdates, rows } from './faults.mjs';
import {
  installNginx,
  installOpenSearch,
  installPostgres,
  installPrometheus,
  installStore,
  MissingPart,
} from './install.mjs';
import { anyListing, journeys } from './journeys.mjs';
import { Load } from './load.mjs';
import { monitoring } from './monitoring.mjs';
import { createParts } from './parts.mjs';
import { buildPrevious } from './previous.mjs';
import { throughput } from './throughput.mjs';

const CACHE = process.env.CLUSTER_CACHE ?? join(root, 'node_modules', '.cache', 'cluster');
const PORT = Number(process.env.CLUSTER_PORT ?? 7600);
const LISTINGS = 2000;
/** A machine that does other work, too, needs several minutes for the builds alone. */
const TEST_TIMEOUT_MS = 30 * 60_000;
/** Random requests of the small comparison. */
const REQUESTS = 100;

const words = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'cluster-'));
/** All that was created: it is killed at the end, however that comes. */
const parts = [];

/** @returns null where the part cannot be had on this machine, after saying what that means */
async function without(consequence, installed) {
  return installed.catch((error) => {
    if (!(error instanceof MissingPart)) throw error;
    say(`${error.message}\n${consequence}`);
    return null;
  });
}

async function createCluster(options = {}) {
  mkdirSync(CACHE, { recursive: true });
  const programs = {
    postgres: await installPostgres(),
    nginx: await installNginx(CACHE),
    store: await installStore(CACHE),
    search: await without('The servers search in memory, and OpenSearch is not tested.', installOpenSearch(CACHE)),
    prometheus: await without('The alert rules and the dashboard are not tested.', installPrometheus(CACHE)),
  };
  const cluster = createParts({ programs, folder, port: PORT, listings: LISTINGS, ...options });
  parts.push(...cluster.all);
  return cluster;
}

async function startAll({ postgres, store, search, prometheus, servers, proxy, site }) {
  const started = Date.now();
  postgres.create();
  const first = [postgres, store, ...search, ...(prometheus ? [prometheus] : [])];
  await Promise.all(first.map((part) => part.start()));
  await Promise.all(servers.map((server) => server.start()));
  await proxy.sendTo();
  await proxy.start();
  say(`The cluster runs at ${site} after ${seconds(started)}`);
}

function printTable() {
  const titles = ['Phase', 'Requests', 'Sent', 'Failed', 'Busy (503)', 'Repeated', 'Repeated by the proxy', 'Lost'];
  say(`\n| ${titles.join(' | ')} |\n|${titles.map(() => '---|').join('')}`);
  for (const { phase, requests, sent, failed, busy, repeated, retried, lost } of rows)
    say(`| ${[phase, requests, sent, failed, busy, repeated, retried, lost].join(' | ')} |`);
  say('');
}

async function wholeTest() {
  const [{ default: pg }, { buildStale }] = await Promise.all([
    import('pg'),
    import('../../server/bin/support/build.mjs'),
  ]);
  await buildStale();
  const previous = await without('No other release is tested.', buildPrevious(CACHE));
  const cluster = await createCluster();
  const db = new pg.Pool({ connectionString: cluster.postgres.url, max: 2 });
  // a killed database ends idle connections; queries report it too
  db.on('error', () => undefined);
  await startAll(cluster);
  const listing = await anyListing(cluster.site);
  await journeys(cluster, listing, db);
  const load = new Load(cluster.site, listing, cluster.proxy.accessLog);
  await faults(cluster, load, listing, db);
  await databaseFaults(cluster, load, db);
  await check('no server has ended by itself', () => {
    expectSame(
      cluster.servers.filter(({ runs }) => !runs).map(({ name }) => name),
      [],
    );
  });
  await monitoring(cluster);
  await rollingUpdates(cluster, load);
  if (previous) await otherRelease(cluster, load, previous, () => journeys(cluster, listing, db));
  await check(`none of ${load.acknowledged.size} acknowledged leads is lost`, async () => {
    const { rows: stored } = await db.query('select submission_id from leads');
    const ids = new Set(stored.map(({ submission_id }) => submission_id));
    expectSame([...load.acknowledged].filter((id) => !ids.has(id)).length, 0);
  });
  await drill(cluster, load, listing, db, folder);
  printTable();
  await db.end();
  await Promise.all([cluster.proxy, ...cluster.servers].map((part) => part.stop()));
  await adapterTests(cluster, folder, REQUESTS);
}

function numberOf(flag, usual) {
  const at = words.indexOf(flag);
  const value = at < 0 ? usual : Number(words[at + 1]);
  if (!(Number.isInteger(value) && value > 0)) throw new Error(`${flag} expects a whole number.`);
  return value;
}

async function conformanceAlone() {
  const requests = numberOf('--requests', 10_000);
  const cluster = await createCluster({ nodes: 1, java: '-Xms1g -Xmx1g' });
  await Promise.all(cluster.search.map((part) => part.start()));
  await compareEngines(cluster, folder, requests);
}

async function throughputAlone() {
  const { buildStale } = await import('../../server/bin/support/build.mjs');
  await buildStale();
  const cluster = await createCluster({ nodes: 0 });
  await startAll(cluster);
  await throughput(cluster, new Load(cluster.site, await anyListing(cluster.site), cluster.proxy.accessLog));
}

async function enginesAlone() {
  const { bundlePrograms } = await import('../../server/bin/support/bundle-programs.mjs');
  const file = join(await bundlePrograms({ engines: '../e2e/cluster/engines.ts' }, 'bench/dist'), 'engines.mjs');
  const { search } = await createCluster({ nodes: 1, java: '-Xms2g -Xmx2g' });
  const [node] = search;
  if (!node) return;
  await node.start();
  const listings = String(numberOf('--listings', 100_000));
  const address = `http://127.0.0.1:${node.port}`;
  const memory = ['--max-old-space-size=8000', '--max-semi-space-size=64'];
  const output = await runProgram(process.execPath, [...memory, file, listings, address, String(node.child.pid)]);
  say(output);
  await check('both engines give the same results', () => {
    for (const line of output.trim().split('\n')) expectSame(JSON.parse(line).different, 0);
  });
}

const runs = new Map([
  [undefined, wholeTest],
  ['conformance', conformanceAlone],
  ['throughput', throughputAlone],
  ['engines', enginesAlone],
]);

async function inTime(work) {
  let late;
  const limit = new Promise((_, reject) => {
    late = setTimeout(
      () => reject(new Error(`The test took more than ${TEST_TIMEOUT_MS / 60_000} minutes.`)),
      TEST_TIMEOUT_MS,
    );
  });
  await Promise.race([work, limit]).finally(() => clearTimeout(late));
}

process.on('exit', () => {
  if (results.failures.length === 0) rmSync(folder, { recursive: true, force: true });
});
try {
  checkNode();
  await install();
  const run = runs.get(words[0]);
  if (!run) throw new Error(`There is no test ${words[0]}.`);
  await (words[0] === undefined ? inTime(run()) : run());
} catch (error) {
  if (error instanceof MissingPart) say(`${error.message}\nThe cluster is not tested on this machine.`);
  else {
    results.failures.push(error.message);
    say(error.stack);
  }
}
await Promise.all(parts.filter(({ runs: isRunning }) => isRunning).map((part) => part.kill()));
if (results.failures.length > 0) say(`The logs are in ${folder}.`);
for (const failure of results.failures) say(`failed: ${failure.replace(/\s+/g, ' ')}`);
// a measurement checks nothing
if (results.passed + results.failures.length > 0)
  writeFileSync(1, `${results.passed} passed, ${results.failures.length} failed\n`);
process.exit(results.failures.length === 0 ? 0 : 1);
