// Kills each part under load, and updates the servers one by one.
import { randomUUID } from 'node:crypto';
import { root } from '../../server/bin/support/project.mjs';
import { check, expectSame, post, readJson } from './checks.mjs';
import { changeShows, signIn } from './journeys.mjs';
import { until } from './part.mjs';

/** A machine that is slow for other reasons: searches give up after two seconds, and visitors repeat them. */
const MAX_BUSY = 0.1;
/** The part of the requests that a kill may cost: those under way, and the ones until the proxy notices. */
const MAX_FAILED = 0.1;
/** Until a change shows while a node is away: its copies are promoted, and the cluster may elect another manager. */
const CHANGE_MS = 120_000;

/** lock_timeout, and what a busy machine needs. */
const MAX_LOCKED_MS = 15_000;
const KNOWN_SEARCH = post({ filters: { islands: ['Maui'] } });

export const rows = [];

/** Checks of one phase under load. No request may be lost in any of them. */
export async function phase(load, name, work, { maxFailed = MAX_FAILED, maxBusy = MAX_BUSY } = {}) {
  const counts = await load.during(work);
  rows.push({ phase: name, ...counts });
  await check(`${name}: ${counts.sent} sent, ${counts.failed} failed, ${counts.lost} lost`, () => {
    const why = JSON.stringify(counts.failures);
    expectSame(counts.lost, 0);
    for (const [count, most] of [
      [counts.failed, maxFailed],
      [counts.busy, maxBusy],
    ])
      if (count > Math.floor(counts.sent * most)) throw new Error(`more than ${most * 100} % of the requests: ${why}`);
  });
}

/** Kills each part in turn and starts it again. */
export async function faults(cluster, load, listing, db) {
  const { servers, search, store, postgres, proxy } = cluster;
  await until('a site without failures', () => load.isWarm());
  await phase(load, 'no fault', (more) => more(), { maxFailed: 0 });
  await phase(load, 'kill of a server', async (more) => {
    await servers[0].kill();
    await more();
    await servers[0].start();
  });
  if (search.length > 0) await searchFaults(cluster, load, listing, db);
  await phase(load, 'kill of the object store', async (more) => {
    await store.kill();
    await more();
    await store.start();
  });
  await phase(
    load,
    'kill of PostgreSQL',
    async (more) => {
      await postgres.kill();
      await more();
      await postgres.start();
    },
    { maxBusy: 1 },
  );
  await phase(
    load,
    'kill of the proxy',
    async (more) => {
      await proxy.kill();
      await more();
      await proxy.start();
    },
    { maxFailed: 1 },
  );
}

async function searchFaults(cluster, load, listing, db) {
  const { search, serverUrls } = cluster;
  const url = ({ port }) => `http://127.0.0.1:${port}`;
  const healthy = () =>
    until('all copies of the index', async () => {
      const { status, number_of_nodes } = await readJson(`${url(search[0])}/_cluster/health`);
      return status === 'green' && number_of_nodes === search.length;
    });
  await phase(
    load,
    'kill of the search node that manages the cluster',
    async (more) => {
      const [{ node }] = await readJson(`${url(search[0])}/_cat/cluster_manager?format=json`);
      const manager = search.find(({ name }) => name === node);
      await manager.kill();
      await more();
      await check('a change shows although a node is away', () => changeShows(db, serverUrls, listing, CHANGE_MS));
      await manager.start();
      await healthy();
    },
    { maxBusy: 1 },
  );
  await phase(
    load,
    'kill of all search nodes',
    async () => {
      await readJson(`${serverUrls[0]}/api/v3/search/all`, KNOWN_SEARCH);
      await Promise.all(search.map((node) => node.kill()));
      const [url] = serverUrls;
      await check('without search nodes a search that was answered before gets that answer with its time', async () => {
        const { total, as_of } = await readJson(`${url}/api/v3/search/all`, KNOWN_SEARCH);
        expectSame([total > 0, typeof as_of], [true, 'string']);
      });
      await check('without search nodes another search is a clear 503', async () => {
        const response = await fetch(`${url}/api/v3/search/all`, post({ filters: { minPrice: 123_456 } }));
        expectSame([response.status, (await response.json()).error_type], [503, 'busy']);
      });
      await check('without search nodes a listing comes from the database', async () => {
        const { internal_id } = await readJson(`${url}/api/v3/search/slug/${listing.slug}`);
        expectSame(internal_id, listing.internal_id);
      });
      const shown = changeShows(db, serverUrls, listing, 2 * CHANGE_MS);
      await Promise.all([shown.catch(() => undefined), ...search.map((node) => node.start())]);
      await check('a change made meanwhile shows when the nodes are back', () => shown);
      await healthy();
    },
    { maxBusy: 1 },
  );
  await phase(load, 'a new index (reindex)', () => cluster.command(['search', 'reindex']), { maxFailed: 0 });
}

/** A database that runs, but refuses or delays: no page hangs, and what failed can be repeated. */
export async function databaseFaults({ site }, load, db) {
  const cookie = await signIn(site);
  const favorites = () => fetch(`${site}/api/v3/favorites`, { headers: { cookie } });
  const typeOf = async (response) => [response.status, (await response.json()).error_type];
  const submission = `cluster-${randomUUID()}`;
  const client = await db.connect();
  const endConnections = () =>
    client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where pid <> pg_backend_pid() and backend_type = 'client backend'`,
    );
  await check('read-only: pages and favorites are read, a lead is a 503 that the visitor can repeat', async () => {
    await client.query('alter database postgres set default_transaction_read_only = on');
    // as after a failover
    await endConnections();
    // each server notices the ended connections first
    await until('pages', async () => (await favorites()).ok && (await favorites()).ok && (await favorites()).ok);
    for (let at = 0; at < 6; at++) expectSame(await load.lead(submission), 503);
    expectSame([(await fetch(site)).status, (await favorites()).status], [200, 200]);
  });
  await client.query('alter database postgres reset default_transaction_read_only');
  await endConnections();
  await check('a database that is writable again takes the lead', () =>
    until('the lead', async () => (await load.lead(submission)) === 200),
  );
  await check('a locked table: a page that needs it is a 503 within seconds', async () => {
    await client.query('begin; lock table favorites in access exclusive mode');
    const begun = Date.now();
    expectSame(await typeOf(await favorites()), [503, 'busy']);
    if (Date.now() - begun > MAX_LOCKED_MS) throw new Error(`after ${Date.now() - begun} ms`);
  });
  await client.query('rollback');
  await check('an unlocked table is read again', async () => expectSame((await favorites()).status, 200));
  client.release(true);
}

/** Returns to the release before on the schema of this one, and updates again, one server at a time. */
export async function otherRelease({ servers, proxy }, load, release, journey) {
  const replace = async (folder) => {
    for (const server of servers) {
      await server.stop();
      server.use(folder);
      await server.start();
    }
  };
  await proxy.sendTo();
  await until('a site without failures', () => load.isWarm());
  await phase(
    load,
    'back to the release before the newest migration',
    async () => {
      await replace(release);
      await journey();
    },
    { maxFailed: 0 },
  );
  await phase(
    load,
    'update from the release before',
    async () => {
      await replace(root);
      await journey();
    },
    { maxFailed: 0 },
  );
}

/** Replaces the servers one by one, as a new release does. */
export async function rollingUpdates({ servers, proxy }, load) {
  const ports = servers.map(({ port }) => port);
  await until('a site without failures', () => load.isWarm());
  await phase(
    load,
    'update by TERM, the proxy repeats',
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
    'update by TERM, the proxy follows /readyz and repeats nothing',
    async () => {
      for (const server of servers) {
        const ended = server.stop();
        const url = `http://127.0.0.1:${server.port}/readyz`;
        await until('the server to drain', async () => (await fetch(url)).status === 503);
        await proxy.sendTo(
          ports.filter((port) => port !== server.port),
          { retries: false },
        );
        await ended;
        await server.start();
        await proxy.sendTo(ports, { retries: false });
      }
    },
    { maxFailed: 0 },
  );
  // the proxy goes on sending to the killed server, so a third of the requests fail until it is back; visitors repeat them
  await phase(
    load,
    'update by KILL, the proxy repeats nothing',
    async () => {
      for (const server of servers) {
        await server.kill();
        await server.start();
      }
    },
    { maxFailed: 0.5, maxBusy: 1 },
  );
  await proxy.sendTo(ports);
}
