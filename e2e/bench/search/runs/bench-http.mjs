import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { endWithUs, isEnding } from '../../../../server/bin/support/lifetime.mjs';

const PORT = 4121;
/** Of a million listings. */
const ROOM = '--max-old-space-size=8000';
/** Asked of each server before anything is timed: by then its code is compiled. */
const WARM_UP = 6000;
const REQUESTS = 4000;
/** One question after the other, and as many at a time as keep a core busy. */
const CONNECTIONS = [1, 4];
const ENCODINGS = ['identity', 'br'];

/** Asks the same requests over HTTP, plain and packed with brotli: full answers, with facets and up to 100 cards. */
export async function benchHttp({ file, answers, log, sizes }) {
  const rows = [];
  for (const n of sizes) {
    log(`over HTTP, ${n} listings`);
    rows.push(...(await measuredServer({ file, answers, n })));
  }
  return rows;
}

async function measuredServer({ file, answers, n }) {
  const words = [ROOM, file, 'http', n, answers, PORT].map(String);
  // the channel ends the server when we are gone, however that happens
  const server = endWithUs(spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] }));
  const client = endWithUs(fork(new URL('./http-client.mjs', import.meta.url)));
  const ended = Promise.all([once(server, 'exit'), once(client, 'exit')]);
  try {
    const bodies = (await firstLine(server)).map((body) => JSON.stringify(body));
    const kinds = ENCODINGS.flatMap((encoding) => CONNECTIONS.map((connections) => ({ encoding, connections })));
    for (const kind of kinds) await asked(client, { ...kind, bodies, requests: WARM_UP / kinds.length });
    const rows = [];
    for (const kind of kinds)
      rows.push({ n, ...kind, ...figures(await asked(client, { ...kind, bodies, requests: REQUESTS })) });
    return rows;
  } finally {
    server.kill();
    client.kill();
    await ended;
  }
}

/** @returns what `closedLoop` does */
function asked(client, { encoding, ...loop }) {
  const headers = { 'content-type': 'application/json', 'accept-encoding': encoding };
  return new Promise((resolve, reject) => {
    const fail = (code) => isEnding() || reject(new Error(`the client ended with ${code}`));
    client.once('exit', fail);
    client.once('message', (taken) => {
      client.off('exit', fail);
      resolve(taken);
    });
    client.send({ port: PORT, path: '/api/v3/search/all', headers, ...loop });
  });
}

function figures({ times, took, bytes }) {
  const sorted = times.toSorted((a, b) => a - b);
  const quantile = (share) => Number(sorted[Math.floor(share * sorted.length)].toPrecision(3));
  return {
    per_second: Math.round((times.length * 1000) / took),
    p50_ms: quantile(0.5),
    p99_ms: quantile(0.99),
    kb: Number((bytes / times.length / 1000).toPrecision(3)),
  };
}

/** The first thing the server says are the requests, once it is ready. */
function firstLine(server) {
  return new Promise((resolve, reject) => {
    let text = '';
    server.stdout.setEncoding('utf8').on('data', (part) => {
      text += part;
      if (text.includes('\n')) resolve(JSON.parse(text.slice(0, text.indexOf('\n'))));
    });
    server.once('exit', (code) => isEnding() || reject(new Error(`the server ended with ${code}`)));
  });
}
