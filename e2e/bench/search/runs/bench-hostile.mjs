import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { HOSTILE } from './hostile-requests.mjs';

const PORT = 4122;
const LISTINGS = 12_000;
/** How long each kind is measured, and the pause between two measured requests, in milliseconds. */
const PHASE_MS = 4000;
const PAUSE_MS = 20;
const SEARCH = JSON.stringify({ filters: { minPrice: 500_000 } });
const MEASURED = [
  { name: 'healthz', method: 'GET', path: '/healthz' },
  { name: 'search', method: 'POST', path: '/api/v3/search/all', body: SEARCH },
];

/** Times the health check and another visitor's search while 200 hostile searches at once come from one address. */
export async function benchHostile({ file, answers, log }) {
  const rows = [];
  for (const limits of [true, false]) rows.push(...(await measuredServer({ file, answers, limits, log })));
  return rows;
}

async function measuredServer({ file, answers, limits, log }) {
  const words = [file, limits ? 'limited' : 'http', LISTINGS, answers, PORT].map(String);
  const server = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  const client = fork(new URL('./hostile-client.mjs', import.meta.url));
  const ended = Promise.all([once(server, 'exit'), once(client, 'exit')]);
  try {
    await once(server.stdout, 'data');
    await measured(20, PHASE_MS / 4);
    const rows = [];
    for (const [index, kind] of [null, ...HOSTILE].entries()) {
      log(`${limits ? 'with' : 'without'} limits: ${kind?.name ?? 'idle'}`);
      const localAddress = `127.0.1.${1 + index}`;
      if (kind) client.send({ port: PORT, path: `/api/v3/search/${kind.path}`, body: kind.body, localAddress });
      // an address of its own each time: a visitor has limits, too
      const figures = await measured(100 + index, PHASE_MS);
      if (kind) client.send(null);
      const [statuses] = kind ? await once(client, 'message') : [{}];
      rows.push({ limits, kind: kind?.name ?? 'idle', ...figures, statuses });
    }
    return rows;
  } finally {
    server.kill();
    client.kill();
    await ended;
  }
}

/** One request after the other for a while, over connections that stay open. */
async function measured(host, milliseconds) {
  const localAddress = `127.0.0.${host}`;
  const agent = new Agent({ keepAlive: true });
  const loops = MEASURED.map(async (each) => [each.name, await timed(each, { agent, localAddress, milliseconds })]);
  const figures = Object.fromEntries(await Promise.all(loops));
  agent.destroy();
  return figures;
}

async function timed(each, { agent, localAddress, milliseconds }) {
  const times = [];
  let failed = 0;
  for (const until = performance.now() + milliseconds; performance.now() < until; ) {
    const begun = performance.now();
    if ((await statusOf(each, { agent, localAddress })) !== 200) failed++;
    times.push(performance.now() - begun);
    await wait(PAUSE_MS);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const quantile = (share) => Number(sorted[Math.floor(share * sorted.length)].toPrecision(3));
  return { p50_ms: quantile(0.5), p99_ms: quantile(0.99), failed, count: times.length };
}

function statusOf({ method, path, body }, options) {
  return new Promise((resolve) => {
    const headers = body ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) } : {};
    const asked = request({ ...options, port: PORT, host: '127.0.0.1', method, path, headers }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode));
    });
    asked.on('error', () => resolve(0));
    asked.end(body);
  });
}

/** The figures as a table. */
export function hostileTable(rows) {
  const lines = rows.map(({ limits, kind, healthz, search, statuses }) =>
    [
      limits ? 'on' : 'off',
      kind,
      `${healthz.p50_ms} / ${healthz.p99_ms}`,
      `${search.p50_ms} / ${search.p99_ms}${search.failed > 0 ? `, ${search.failed} refused` : ''}`,
      Object.entries(statuses)
        .map(([status, count]) => `${count} x ${status}`)
        .join(', '),
    ].join(' | '),
  );
  return [
    `${LISTINGS} listings, 200 hostile requests at once; milliseconds as p50 / p99`,
    'limits | hostile requests | /healthz | a search of another visitor | hostile answers',
    ...lines,
    '',
  ].join('\n');
}
