// How many requests a second one, two and three servers behind nginx answer on this machine.
import { Agent, request } from 'node:http';
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { say } from '../../server/bin/support/say.mjs';
import { cpuSeconds } from './part.mjs';

const CONNECTIONS = 16;
const WARM_MS = 5000;
const MEASURED_MS = 15_000;

/** Sends the requests of visitors through the proxy to one, two and three servers, as fast as they are answered. */
export async function throughput({ proxy, servers }, { visits, site }) {
  const reading = visits.filter(([path]) => path !== 'lead');
  const ports = servers.map(({ port }) => port);
  say(
    '| Servers | Requests/s | p50 ms | p99 ms | Not 200 | Cores of the servers | Load of the machine |\n|---|---|---|---|---|---|---|',
  );
  for (let count = 1; count <= ports.length; count++) {
    await proxy.sendTo(ports.slice(0, count));
    await send(site, reading, WARM_MS);
    const before = servers.map((server) => cpuSeconds(server));
    const { times, refused } = await send(site, reading, MEASURED_MS);
    const used = servers.reduce((sum, server, at) => sum + cpuSeconds(server) - before[at], 0);
    const at = (share) => times[Math.floor(share * (times.length - 1))].toFixed(0);
    const cores = (used / (MEASURED_MS / 1000)).toFixed(2);
    const rate = Math.round(times.length / (MEASURED_MS / 1000));
    say(`| ${[count, rate, at(0.5), at(0.99), refused, cores, loadavg()[0].toFixed(1)].join(' | ')} |`);
  }
}

/** @returns the times of all requests, sorted */
async function send(site, visits, ms) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const times = [];
  let refused = 0;
  let going = true;
  const connections = Array.from({ length: CONNECTIONS }, async (_, connection) => {
    for (let at = connection; going; at++) {
      const begun = performance.now();
      if ((await statusOf(agent, site, visits[at % visits.length])) !== 200) refused++;
      times.push(performance.now() - begun);
    }
  });
  await pause(ms);
  going = false;
  await Promise.all(connections);
  agent.destroy();
  return { times: times.sort((a, b) => a - b), refused };
}

function statusOf(agent, site, [path, { method = 'GET', headers = {}, body = '' } = {}]) {
  return new Promise((resolve, reject) => {
    const all = { ...headers, 'accept-encoding': 'br', 'content-length': Buffer.byteLength(body) };
    const sent = request(site + path, { agent, method, headers: all }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode));
    });
    sent.once('error', reject).end(body);
  });
}
