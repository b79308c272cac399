import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { bundledProgram, SHORT_LIVED } from '../testing/bundled-program';
import { freePort } from '../testing/free-port';
import { openTestDatabase } from '../testing/test-database';

const project = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');
const started: ChildProcess[] = [];
/** On a busy machine. */
const SLOW = { timeout: 60_000 };
afterAll(() => {
  for (const child of started) child.kill('SIGKILL');
});

/** A built server. @returns its process and its address, when it serves */
async function serve(
  program: string,
  environment: Record<string, string>,
): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [...SHORT_LIVED, program], {
    cwd: project,
    env: { PATH: process.env.PATH, PROJECT_DIR: project, PORT: '0', LOG_LEVEL: 'warn', ...environment },
  });
  started.push(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
  }
  for (;;) {
    const url = /open at (http:\/\/localhost:\d+)/.exec(text)?.[1];
    if (url) return { child, url };
    if (child.exitCode !== null) throw new Error(text);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

test('servers start at once on an empty database, fill it once, serve as soon as they listen, drain on SIGTERM, and end', async () => {
  const program = await bundledProgram('server');
  const folder = await mkdtemp(join(tmpdir(), 'several-servers-'));
  const postgres = await openTestDatabase();
  const environment = { DATABASE_URL: postgres.url, SAMPLE_LISTINGS: '20' };
  const metricsPort = await freePort();
  const servers = await Promise.all([
    serve(program, { ...environment, DATA_DIR: join(folder, 'a'), DRAIN_SECONDS: '300' }),
    serve(program, {
      ...environment,
      DATA_DIR: join(folder, 'b'),
      METRICS_PORT: String(metricsPort),
      DRAIN_SECONDS: '1',
    }),
  ]);

  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  const { rows } = await client.query('select count(*)::int as listings from listings');
  expect(rows).toEqual([{ listings: 20 }]);
  await client.end();

  const [first, second] = servers;
  if (!first || !second) throw new Error('two servers were started');
  const body = JSON.stringify({ filters: {}, page: 1 });
  const search = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
  expect((await globalThis.fetch(`${second.url}/api/v3/search/all`, search)).status).toBe(200);

  // the server counts a request after its response was sent
  const readMetrics = async () => (await globalThis.fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  await expect
    .poll(readMetrics, SLOW)
    .toContain('site_http_request_seconds_count{method="POST",route="/api/v3/search/all",status="200"} 1');
  const metrics = await readMetrics();
  expect(metrics).toMatch(/^site_search_listings [1-9]/m);
  expect(metrics).toMatch(/^site_outbox_messages\{state="dead"\} 0$/m);
  expect(metrics).toMatch(/^site_outbox_oldest_seconds \d/m);

  const ended = once(first.child, 'exit');
  first.child.kill('SIGTERM');
  await expect.poll(async () => (await globalThis.fetch(`${first.url}/readyz`)).status, SLOW).toBe(503);
  expect((await globalThis.fetch(`${first.url}/api/v3/search/all`, search)).status).toBe(200);
  expect((await globalThis.fetch(`${second.url}/readyz`)).status).toBe(200);
  first.child.kill('SIGTERM');
  expect((await ended)[0]).toBe(0);
  const drained = once(second.child, 'exit');
  second.child.kill('SIGTERM');
  expect((await drained)[0]).toBe(0);
  await postgres.close();
  await rm(folder, { recursive: true, force: true });
}, 300_000);
