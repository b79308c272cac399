#!/usr/bin/env node
// The site on several servers: node e2e/cluster/main.mjs. Installs and starts PostgreSQL, three nodes of OpenSearch, an object store, three
// servers and nginx on loopback, kills each of them under load, and updates the servers one by one. Takes about a quarter of an hour.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { buildStale } from '../../server/bin/support/build.mjs';
import { checkNode } from '../../server/bin/support/install.mjs';
import { root } from '../../server/bin/support/project.mjs';
import { say } from '../../server/bin/support/say.mjs';
import { countVitest, runCommand } from '../support/run-command.mjs';
import { installNginx, installOpenSearch, installPostgres, installStore, MissingPart } from './install.mjs';
import { Load } from './load.mjs';
import { createParts, until } from './parts.mjs';

const CACHE = process.env.CLUSTER_CACHE ?? join(root, 'node_modules', '.cache', 'cluster');
const PORT = Number(process.env.CLUSTER_PORT ?? 7600);
const RATE = Number(process.env.CLUSTER_RATE ?? 4);
const LISTINGS = 2000;
/** The part of the requests that a kill may cost: those under way, and the ones until the proxy notices. */
const MAX_FAILED = 0.1;

const results = { passed: 0, failed: 0 };
const rows = [];

/** One check of the test. */
async function check(what, holds) {
  const error = await Promise.resolve()
    .then(holds)
    .then(
      (value) => (value === false ? 'no' : null),
      (thrown) => thrown.message,
    );
  results[error === null ? 'passed' : 'failed']++;
  say(`${error === null ? 'ok  ' : 'FAIL'} ${what}${error === null ? '' : `: ${error}`}`);
}

const expectSame = (actual, expected) => {
  if (JSON.stringify(actual) !== JSON.stringify(expected))
    throw new Error(`expected ${JSON.stringify(expected)}, not ${JSON.stringify(actual)}`);
};

const post = (body, headers = {}) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});
const readJson = async (url, options) => {
  const response = await fetch(url, options);
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${(await response.text()).slice(0, 200)}`);
  return response.json();
};

async function programs() {
  mkdirSync(CACHE, { recursive: true });
  return {
    postgres: await installPostgres(),
    nginx: await installNginx(CACHE),
    search: await installOpenSearch(CACHE),
    store: await installStore(CACHE),
  };
}

async function startAll(cluster) {
  const started = Date.now();
  await Promise.all([cluster.postgres, cluster.store, ...cluster.search].map((part) => part.start()));
  await Promise.all(cluster.servers.map((server) => server.start()));
  await cluster.proxy.sendTo();
  await cluster.proxy.start();
  say(`The cluster runs at ${cluster.site} after ${Math.round((Date.now() - started) / 1000)} s`);
}

/** Pages, searches, accounts and photos are the same on all servers. */
async function journeys({ site, serverUrls }, listing, db) {
  await check('pages, sitemap and search through the proxy', async () => {
    for (const path of ['/', '/listings', `/listings/${listing.slug}`, '/robots.txt'])
      expectSame((await fetch(site + path)).status, 200);
  });
  await check('every server gives the same results', async () => {
    const body = post({ filters: { query: 'ocean', title_land: [] } });
    const [first, ...others] = await Promise.all(serverUrls.map((url) => readJson(`${url}/api/v3/search/all`, body)));
    if (first.total === 0) throw new Error('nothing was found');
    for (const other of others) expectSame(other, first);
  });
  await check('a session and a favorite of one server are known to the others', async () => {
    const [one, two, three] = serverUrls;
    const signedIn = await fetch(
      `${one}/api/v3/sign_in`,
      post({ email: 'buyer@example.com', password: 'sample-buyer' }),
    );
    expectSame(signedIn.status, 200);
    const cookie = signedIn.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ');
    const added = await fetch(`${two}/api/v3/add_favorite`, post({ listing_id: listing.internal_id }, { cookie }));
    expectSame(added.status, 200);
    const text = await (await fetch(`${three}/api/v3/favorites`, { headers: { cookie } })).text();
    if (!text.includes(listing.internal_id)) throw new Error('the favorite is missing');
  });
  await check('a photo is the same file on every server', async () => {
    const tags = await Promise.all(
      serverUrls.map(async (url) => (await fetch(url + listing.photo)).headers.get('etag')),
    );
    expectSame(new Set(tags).size, 1);
  });
  await check('a change shows on every server within a second', () => changeShows(db, serverUrls, listing, 1000));
}

let price = 1_000_001;

/** Changes the price in the database and waits until every server shows it. */
async function changeShows(db, urls, listing, limitMs) {
  price += 1;
  await db.query(
    `update listings set document = jsonb_set(document, '{asking_price}', $1::jsonb), revision = nextval('listing_revisions')
      where internal_id = $2`,
    [String(price), listing.internal_id],
  );
  const shows = async (url) =>
    (
      await readJson(
        `${url}/api/v3/search/all`,
        post({ filters: { minPrice: price, maxPrice: price, title_land: [] } }),
      )
    ).results.some((card) => card.internal_id === listing.internal_id);
  const since = Date.now();
  for (const url of urls) await until(`the price ${price} at ${url}`, () => shows(url), limitMs);
  return Date.now() - since;
}

async function phase(load, name, work, { maxFailed = MAX_FAILED } = {}) {
  const counts = await load.during(work);
  rows.push({ phase: name, ...counts });
  const most = Math.floor(counts.sent * maxFailed);
  await check(`${name}: ${counts.sent} sent, ${counts.failed} failed`, () => {
    if (counts.failed > most) throw new Error(`at most ${most} may fail: ${JSON.stringify(counts.failures)}`);
  });
}

async function faults(cluster, load, listing, db) {
  const { servers, search, store, postgres, proxy, serverUrls } = cluster;
  const healthy = () =>
    until('all copies of the index', async () => {
      const url = `${cluster.environment.OPENSEARCH_URL.split(',')[0]}/_cluster/health`;
      const { status, number_of_nodes } = await readJson(url);
      return status === 'green' && number_of_nodes === 3;
    });
  await phase(load, 'no fault', () => pause(5000), { maxFailed: 0 });
  await phase(load, 'kill of a server', async () => {
    await servers[0].stop('SIGKILL');
    await pause(3000);
    await servers[0].start();
  });
  for (const node of [search[0]]) {
    await phase(load, `kill of ${node.name}`, async () => {
      await node.stop('SIGKILL');
      await pause(5000);
      await check('a change shows although a node is away', () => changeShows(db, serverUrls, listing, 120_000));
      await node.start();
      await healthy();
    });
  }
  await phase(
    load,
    'kill of all search nodes',
    async () => {
      await Promise.all(search.map((node) => node.stop('SIGKILL')));
      await check('without search nodes a search is a clear 503', async () => {
        const response = await fetch(`${serverUrls[0]}/api/v3/search/all`, post({}));
        expectSame([response.status, (await response.json()).error_type], [503, 'busy']);
      });
      const shown = changeShows(db, serverUrls, listing, 120_000);
      await Promise.all(search.map((node) => node.start()));
      await check('a change made meanwhile shows when the nodes are back', () => shown);
      await healthy();
    },
    { maxFailed: 1 },
  );
  await phase(load, 'kill of the object store', async () => {
    await store.stop('SIGKILL');
    await pause(4000);
    await store.start();
  });
  await phase(
    load,
    'stop of PostgreSQL',
    async () => {
      await postgres.stop('SIGQUIT');
      await pause(4000);
      await postgres.start();
    },
    { maxFailed: 0.3 },
  );
  await phase(
    load,
    'kill of the proxy',
    async () => {
      await proxy.stop('SIGKILL');
      await proxy.start();
    },
    { maxFailed: 0.3 },
  );
  await phase(
    load,
    'a new index (reindex)',
    async () => {
      execFileSync(process.execPath, [join(root, 'server', 'dist', 'main.mjs'), 'search', 'reindex'], {
        env: { PATH: process.env.PATH, ...cluster.environment, DATA_DIR: cluster.servers[0].env.DATA_DIR },
      });
    },
    { maxFailed: 0 },
  );
}

/** Replaces the servers one by one, as a new release does. */
async function rollingUpdates(cluster, load) {
  const { servers, proxy } = cluster;
  const ports = servers.map(({ env }) => Number(env.PORT));
  await phase(
    load,
    'update, proxy retries',
    async () => {
      for (const server of servers) {
        await server.stop();
        await server.start();
      }
    },
    { maxFailed: 0 },
  );
  await proxy.sendTo(ports, { retries: false });
  await phase(
    load,
    'update, no retries, proxy follows /readyz',
    async () => {
      for (const [at, server] of servers.entries()) {
        const url = `http://127.0.0.1:${ports[at]}/readyz`;
        server.child.kill('SIGTERM');
        await until('the server to drain', async () => (await fetch(url)).status === 503, 10_000);
        await proxy.sendTo(
          ports.filter((port) => port !== ports[at]),
          { retries: false },
        );
        await server.ended;
        await server.start();
        await proxy.sendTo(ports, { retries: false });
      }
    },
    { maxFailed: 0 },
  );
  await proxy.sendTo();
}

/** Tests of the adapters, on these nodes and this store. */
async function adapterTests({ environment }, folder) {
  const report = join(folder, 'vitest.json');
  const store = new URL(environment.S3_ENDPOINT);
  [store.username, store.password] = [environment.S3_ACCESS_KEY_ID, environment.S3_SECRET_ACCESS_KEY];
  const files = ['opensearch/', 'registry/publish/bucket-artifacts', 'photos/photo-files', 'app/store-command'];
  const words = ['vitest', 'run', '--project', 'node', '--reporter=json', `--outputFile=${report}`];
  const env = {
    OPENSEARCH_TEST_URL: environment.OPENSEARCH_URL,
    S3_TEST_URL: store.href,
    OPENSEARCH_TEST_REQUESTS: '100',
  };
  const stage = await runCommand(root, 'npx', [...words, ...files.map((file) => `server/src/${file}`)], { env });
  const { passed, failed } = countVitest(report, stage);
  results.passed += passed;
  results.failed += failed;
  say(`Tests of the adapters: ${passed} passed, ${failed} failed`);
}

/** A listing whose page, photo and price the test uses. */
async function anyListing(url) {
  const {
    results: [card],
  } = await readJson(`${url}/api/v3/search/all`, post({ filters: { statuses: ['Active'] }, limit: 1 }));
  const { internal_id, slug, photos } = card;
  return { internal_id, slug, photo: photos[0].post_large };
}

function printTable(receipts, stored) {
  const lost = [...receipts.keys()].filter((id) => !stored.has(id)).length;
  say('\n| Phase | Sent | Failed | Repeated by visitors | Repeated by the proxy | Leads |\n|---|---|---|---|---|---|');
  for (const row of rows)
    say(`| ${row.phase} | ${row.sent} | ${row.failed} | ${row.repeated} | ${row.retried} | ${row.leads} |`);
  say(`\n${receipts.size} leads acknowledged, ${lost} lost`);
  return lost;
}

async function test(folder) {
  const cluster = createParts({ programs: await programs(), folder, port: PORT, listings: LISTINGS });
  const db = new pg.Pool({ connectionString: cluster.postgres.url, max: 2 });
  db.on('error', () => undefined);
  try {
    await startAll(cluster);
    const listing = await anyListing(cluster.site);
    await journeys(cluster, listing, db);
    const load = new Load(cluster.site, listing, join(folder, 'proxy', 'access.log'), RATE);
    await faults(cluster, load, listing, db);
    await rollingUpdates(cluster, load);
    const { rows: stored } = await db.query('select submission_id from leads');
    const ids = new Set(stored.map(({ submission_id }) => submission_id));
    const lost = printTable(load.receipts, ids);
    await check('no acknowledged lead is lost', () => expectSame(lost, 0));
    await adapterTests(cluster, folder);
  } finally {
    await db.end();
    const all = [cluster.proxy, ...cluster.servers, ...cluster.search, cluster.store, cluster.postgres];
    await Promise.all(all.filter(({ child }) => child).map((part) => part.stop('SIGKILL')));
  }
}

const folder = mkdtempSync(join(tmpdir(), 'cluster-'));
try {
  checkNode();
  await buildStale();
  await test(folder);
} catch (error) {
  if (error instanceof MissingPart) say(`${error.message}\nThe cluster is not tested on this machine.`);
  else {
    results.failed++;
    say(error.stack);
  }
}
if (results.failed === 0) rmSync(folder, { recursive: true, force: true });
else say(`The logs are in ${folder}.`);
writeFileSync(1, `${results.passed} passed, ${results.failed} failed\n`);
process.exit(results.failed === 0 ? 0 : 1);
