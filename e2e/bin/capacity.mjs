#!/usr/bin/env node
// Measures the CPU time of each kind of request on this machine, and prints the cores, memory and dollars for a given
// traffic: npm run capacity [-- --visits 10000000 --listings 10000000]. --check sends bursts to one and to two servers, and compares
// with the simulation. The output lists all assumptions, prices included; each is an option.
import '../../server/bin/support/help.mjs';
import { cpSync, rmSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../../server/bin/support/project.mjs';
import { fail } from '../../server/bin/support/say.mjs';
import { kindsOf, measureKind, sendAt } from '../bench/capacity/measure.mjs';
import { ASSUMPTIONS, capacityOf, dollarsOf, edgeView } from '../bench/capacity/model.mjs';
import { drawnFrom, quantile, randomArrivals, simulate } from '../bench/capacity/queue.mjs';
import { startServer } from '../bench/capacity/servers.mjs';

const SAMPLE_LISTINGS = 12_000;
/** How long each kind is requested, and before that, in seconds. */
const [MEASURED, WARM_UP] = [6, 3];
/** Bursts of the check, and the share of a core that a server uses outside of them. */
const BURST = { every: 5, lasts: 1, times: 2.5 };
const CHECKED_USE = 0.2;
const CHECK_SECONDS = 30;

const names = Object.keys(ASSUMPTIONS);
const { values: options } = parseArgs({
  options: {
    ...Object.fromEntries([...names, 'port', 'data'].map((name) => [name, { type: 'string' }])),
    check: { type: 'boolean', default: false },
  },
});
const say = (text) => process.stderr.write(`${text}\n`);
const number = (name) => (options[name] === undefined ? undefined : Number(options[name]));

try {
  const assumed = Object.fromEntries(names.map((name) => [name, number(name) ?? ASSUMPTIONS[name][0]]));
  const wrong = names.find((name) => Number.isNaN(number(name)));
  if (wrong) throw new Error(`--${wrong} must be a number.`);
  const folder = options.data ?? join(root, '.cache', 'capacity');
  const port = number('port') ?? 4140;
  const { cost, single } = await measure(folder, port);
  const capacity = capacityOf(cost, assumed);
  const dollars = dollarsOf(capacity, assumed);
  const checks = options.check ? await check(folder, port, single) : [];
  process.stdout.write(textOf({ assumed, cost, capacity, dollars, checks }));
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}

async function measure(folder, port) {
  const server = await startServer({ root, folder: join(folder, '1'), port, listings: SAMPLE_LISTINGS });
  try {
    const kinds = await kindsOf(server.url);
    // one request after the other: without waiting for another one
    const single = await measureKind(server, kinds.search, { seconds: MEASURED, connections: 1, warmUp: WARM_UP });
    const measured = {};
    for (const [kind, make] of Object.entries(kinds)) {
      say(`measuring: ${kind}`);
      measured[kind] = await measureKind(server, make, { seconds: MEASURED, connections: 2, warmUp: WARM_UP });
    }
    const of = (field) => Object.fromEntries(Object.entries(measured).map(([kind, figures]) => [kind, figures[field]]));
    const { cpuMs, servingMs } = measured.document;
    const cost = {
      cpuMs: of('cpuMs'),
      kb: of('kb'),
      baseMb: server.memoryMb(),
      // while its serving thread is busy with documents, the rendering processes do the rest
      coresOfServer: cpuMs / servingMs,
    };
    return { cost, single };
  } finally {
    await server.stop();
  }
}

/**
 * Bursts against one and two real servers, next to the simulation with the measured times. The sender and the servers
 * share the cores of this machine, in the simulation too.
 */
async function check(folder, port, { times, cpuMs, servingMs, senderMs }) {
  const rows = [];
  // two servers have a database each
  cpSync(join(folder, '1'), join(folder, '2'), { recursive: true, filter: (path) => !/\.(?:lock|sock)$/.test(path) });
  // the slowest of a hundred waited for other programs of the machine
  const limit = quantile(times, 0.99);
  const usual = times.filter((time) => time <= limit);
  const meanMs = usual.reduce((sum, time) => sum + time, 0) / usual.length;
  const drawn = drawnFrom(usual);
  // a response takes as much longer as its search: the rest of its time is the same for all
  const service = () => Math.max(0, drawn() - meanMs + servingMs);
  const besideMs = Math.max(0, cpuMs - servingMs);
  // neither the sender nor the serving thread works meanwhile
  const wayMs = Math.max(0, meanMs - servingMs - senderMs);
  const work = { service, senderMs, besideMs, cores: cpus().length };
  const servers = [];
  try {
    for (const count of [1, 2]) {
      servers.push(
        await startServer({ root, folder: join(folder, String(count)), port: port + count, listings: SAMPLE_LISTINGS }),
      );
      const { search } = await kindsOf(servers[0].url);
      const warm = randomArrivals({ seconds: 5, rate: 200 });
      await sendAt(servers, search, warm);
      const rate = (count * CHECKED_USE * 1000) / servingMs;
      const arrivals = randomArrivals({ seconds: CHECK_SECONDS, rate, burst: BURST });
      say(`checking: ${count} server${count === 1 ? '' : 's'}, ${arrivals.length} searches`);
      const { sent, times: real, failed } = await sendAt(servers, search, arrivals);
      const model = simulate({ ...work, arrivals: sent, servers: count }).map((time) => time + wayMs);
      const figures = (values) => [0.5, 0.95, 0.99].map((share) => quantile(values, share));
      rows.push({ servers: count, rate, failed, real: figures(real), model: figures(model) });
    }
  } finally {
    for (const server of servers) await server.stop();
    rmSync(join(folder, '2'), { recursive: true, force: true });
  }
  return rows;
}

function textOf({ assumed, cost, capacity, dollars, checks }) {
  const fixed = (value, digits = 1) => value.toFixed(digits).padStart(9);
  const { cores, servers, memoryGb, gbADay } = capacity;
  const edge = edgeView(assumed);
  const percent = (share) => `${(100 * share).toFixed(1)} %`;
  return [
    `Measured on ${cpus()[0]?.model.trim()}, with ${SAMPLE_LISTINGS} listings.`,
    '',
    'kind             CPU ms        KB   at peak/s     cores',
    ...capacity.rows.map(
      ({ kind, cpuMs, atPeak, cores: own }) =>
        `${kind.padEnd(14)}${fixed(cpuMs, 2)} ${fixed(cost.kb[kind])}   ${fixed(atPeak)} ${fixed(own)}`,
    ),
    '',
    `Behind a CDN ${percent(edge.reached)} of the documents reach a server (computed), and ${percent(edge.rendered)} are rendered.`,
    '',
    'Assumed (not measured; each is an option):',
    ...Object.entries(assumed).map(([name, value]) => `  --${name} ${value}: ${ASSUMPTIONS[name][1]}`),
    '',
    `Needed: ${cores.toFixed(1)} cores in ${servers} servers of ${cost.coresOfServer.toFixed(1)} cores, ${memoryGb.toFixed(0)} GB of memory`,
    `(${(cost.baseMb / 1000).toFixed(2)} GB for each server, and its index), ${gbADay.toFixed(0)} GB a day from the servers. The CDN, the database and OpenSearch`,
    'are not included, and times with more listings than measured are not known.',
    `Dollars a month at list price: cores ${dollars.cores.toFixed(0)}, memory ${dollars.memory.toFixed(0)}, traffic ${dollars.traffic.toFixed(0)}.`,
    ...checks.flatMap(({ servers: count, rate, failed, real, model }) => [
      '',
      `Check with ${count} server${count === 1 ? '' : 's'}, ${rate.toFixed(0)} searches a second and bursts of ${BURST.times} times as many, p50 / p95 / p99 in ms:`,
      `  measured  ${real.map((value) => fixed(value, 2)).join(' ')}${failed > 0 ? `, without ${failed} that failed` : ''}`,
      `  simulated ${model.map((value) => fixed(value, 2)).join(' ')}`,
    ]),
    '',
  ].join('\n');
}
