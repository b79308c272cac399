import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createServer, request as forward } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { endWithUs, isEnding } from '../../../../server/bin/support/lifetime.mjs';
import { root } from '../../../../server/bin/support/project.mjs';
import { run } from '../../../../server/bin/support/run.mjs';
import { startServer } from '../../../../server/bin/support/serve.mjs';

const SEARCH_PORT = 4122;
const SITE_PORT = 4123;
const PAGE_PORT = 4124;
const START_MS = 180_000;
/** A site that took less of a processor between two looks is idle. */
const LOOK_MS = 10_000;
const BUSY_SECONDS = 1.5;
/** Homes of the site around the search; what is searched comes from the search server. */
const SITE_LISTINGS = '100';

/**
 * The site's own map over a search of many listings, in a browser: the page as visitors have it, its search calls
 * answered by the search server of the benchmark.
 * @returns figures in milliseconds
 */
export async function benchMap({ file, folder, listings, site, log }) {
  log(`search over ${listings} listings`);
  const search = endWithUs(
    spawn(process.execPath, [file, 'http', String(listings), folder, String(SEARCH_PORT)], {
      // the channel ends the server when we are gone, however that happens
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    }),
  );
  // a database of other days may be of another version
  if (!site) rmSync(join(folder, 'site'), { recursive: true, force: true });
  const own = site ? null : startSite(folder);
  const page = site ?? `http://127.0.0.1:${SITE_PORT}`;
  const proxy = createServer((asked, reply) => pass(asked, reply, page)).listen(PAGE_PORT);
  try {
    await firstWord(search);
    await untilReady(page);
    const script = join(root, 'e2e/bin/time-map.mjs');
    const address = `http://localhost:${PAGE_PORT}`;
    log('a first visit, then waiting until both are idle');
    await run(process.execPath, [script, address, 'visit']);
    for (const pid of [own?.pid, search.pid]) if (pid !== undefined) await untilIdle(pid);
    log('map in a browser');
    const output = await run(process.execPath, [script, address]);
    // the last line has the figures, and the lines before it are progress
    return JSON.parse(output.trim().split('\n').at(-1));
  } finally {
    proxy.close();
    proxy.closeAllConnections();
    search.kill();
    await own?.stop();
  }
}

/** What the search server of the benchmark answers. */
const SEARCH_CALLS = /^\/api\/v3\/search\/(all|result_set|counts|map|aggregates)(?![\w-])/;

/** Search calls go to the search server, everything else to the site. */
function pass(asked, reply, site) {
  const { hostname, port } = SEARCH_CALLS.test(asked.url)
    ? { hostname: '127.0.0.1', port: SEARCH_PORT }
    : new URL(site);
  const onward = forward(
    { hostname, port, path: asked.url, method: asked.method, headers: asked.headers },
    (response) => {
      reply.writeHead(response.statusCode, response.headers);
      response.pipe(reply);
    },
  );
  onward.once('error', () => reply.destroy());
  asked.pipe(onward);
}

function startSite(folder) {
  return startServer({
    PORT: String(SITE_PORT),
    DATA_DIR: join(folder, 'site'),
    SAMPLE_LISTINGS: SITE_LISTINGS,
    LOG_LEVEL: 'fatal',
    RATE_LIMITS: 'false',
  });
}

function firstWord(child) {
  return new Promise((resolve, reject) => {
    child.stdout.once('data', resolve).resume();
    child.once('exit', (code) => isEnding() || reject(new Error(`the search server ended with ${code}`)));
  });
}

async function untilReady(site) {
  const end = Date.now() + START_MS;
  for (;;) {
    const response = await fetch(`${site}/readyz`).catch(() => null);
    if (response?.ok) return;
    if (Date.now() > end) throw new Error(`No site answers at ${site}.`);
    await pause(300);
  }
}

/** A new site still prepares work once it is open, which would be measured, too. */
async function untilIdle(pid) {
  for (let before = -BUSY_SECONDS; ; await pause(LOOK_MS)) {
    const used = await processorSeconds(pid);
    if (used === null || used - before < BUSY_SECONDS) return;
    before = used;
  }
}

/** Processor time of a process so far; null when unknown. */
async function processorSeconds(pid) {
  const output = await run('ps', ['-o', 'time=', '-p', String(pid)]).catch(() => '');
  const parts = output.trim().split(/[-:]/).map(Number);
  return output.trim() === '' || parts.some(Number.isNaN) ? null : parts.reduce((sum, part) => sum * 60 + part, 0);
}

/** Budgets in milliseconds. Frames count with a graphics card only: the processor draws every pixel without one. */
const MUST = { frame: 18, main: 6, filter: 120 };

const ms = (value) => `${value.toFixed(1)} ms`;
const against = (value, must) => `${ms(value)} (must ${must}: ${value <= must ? 'kept' : 'missed'})`;
const panText = (pan, software) =>
  [
    `frame gap p50 ${ms(pan.frame_p50_ms)}, p95 ${software ? ms(pan.frame_p95_ms) : against(pan.frame_p95_ms, MUST.frame)}`,
    `main thread p50 ${ms(pan.main_p50_ms)}, p95 ${against(pan.main_p95_ms, MUST.main)}${processorText(pan)}, with all of the browser's own ${ms(pan.main_cpu_ms)} of a processor a frame`,
  ].join('; ');
/** Without what other threads took of the processors meanwhile, in another drag. */
const processorText = ({ processor_p95_ms: p95 }) =>
  p95 === undefined ? '' : `, by the processor's clock p95 ${against(p95, MUST.main)}`;
const filterText = ({ p50, p95 }) => [
  `filter to repainted pins, from the answer's last byte on: p50 ${against(p50.painted_ms, MUST.filter)}, p95 ${ms(p95.painted_ms)}`,
  `  of which p50 page and upload ${ms(p50.page_ms)}, painting ${ms(p50.paint_ms)}`,
  `  before that p50 ${ms(p50.asked_ms)} from the press to the question, 150 of them its pause, and ${ms(p50.answer_ms)} for the answer`,
];

export function mapTable({ listings, canvas, renderer, software, pans, filters, page }) {
  return [
    `map ${canvas.width}x${canvas.height}, ${listings.toLocaleString('en')} listings, drawn by ${renderer}`,
    ...pans.flatMap(({ where, drawn, bare, ...pan }) => [
      `pan over ${where} (${drawn} clusters and pins): ${panText(pan, software)}`,
      `  the same map without them: ${panText(bare, software)}`,
    ]),
    ...filterText(filters),
    `page of results: ${page.cards} cards, ${page.nodes} elements in all`,
    software ? 'No graphics card: frame gaps and repaints are those of the processor drawing every pixel.' : '',
    '',
  ].join('\n');
}
