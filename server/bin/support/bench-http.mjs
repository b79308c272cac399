import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const SIZES = [12_000, 100_000, 1_000_000];
const PORT = 4121;
const SECONDS = 8;
const CONNECTIONS = 4;

/** Asks the same requests over HTTP: plain, and packed with brotli. */
export async function benchHttp({ file, folder, answers, tell, most = Number.POSITIVE_INFINITY }) {
  const autocannon = createRequire(join(folder, 'package.json'))('autocannon');
  const rows = [];
  for (const n of SIZES.filter((size) => size <= most)) {
    tell(`over HTTP, ${n} listings`);
    const server = spawn(
      process.execPath,
      ['--max-old-space-size=8000', file, 'http', String(n), answers, String(PORT)],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    const bodies = await firstLine(server);
    for (const encoding of ['identity', 'br']) {
      const { requests, latency, throughput } = await autocannon({
        url: `http://127.0.0.1:${PORT}`,
        connections: CONNECTIONS,
        duration: SECONDS,
        requests: bodies.map((body) => ({
          method: 'POST',
          path: '/api/v3/search/all',
          headers: { 'content-type': 'application/json', 'accept-encoding': encoding },
          body: JSON.stringify(body),
        })),
      });
      rows.push({
        name: `${n} listings, ${encoding}`,
        per_second: Math.round(requests.average),
        p50_ms: latency.p50,
        p99_ms: latency.p99,
        kb: Math.round(throughput.average / requests.average / 1000),
      });
    }
    server.kill();
  }
  return rows;
}

/** The first thing the server says are the requests, once it is ready. */
function firstLine(server) {
  return new Promise((resolve, reject) => {
    let text = '';
    server.stdout.setEncoding('utf8').on('data', (part) => {
      text += part;
      if (text.includes('\n')) resolve(JSON.parse(text.slice(0, text.indexOf('\n'))));
    });
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
}
