import { spawn } from 'node:child_process';
import { createServer, request as forward } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from './project.mjs';
import { run } from './run.mjs';
import { startServer } from './serve.mjs';

const SEARCH_PORT = 4122;
const SITE_PORT = 4123;
const PAGE_PORT = 4124;
const START_MS = 180_000;
/** Homes of the site around the search; what is searched comes from the search server. */
const SITE_LISTINGS = '600';

/**
 * The site's own map over a search of many listings, in a browser: the page as visitors have it, its search calls
 * answered by the search server of the benchmark.
 * @returns figures in milliseconds
 */
export async function benchMap({ file, folder, listings, site, tell }) {
  tell(`search over ${listings} listings`);
  const search = spawn(process.execPath, [file, 'http', String(listings), folder, String(SEARCH_PORT)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const own = site ? null : startSite(folder);
  const page = site ?? `http://127.0.0.1:${SITE_PORT}`;
  const proxy = createServer((asked, reply) => pass(asked, reply, page)).listen(PAGE_PORT);
  try {
    await firstWord(search);
    await untilReady(page);
    tell('map in a browser');
    return JSON.parse(
      await run(process.execPath, [join(root, 'e2e/bin/time-map.mjs'), `http://localhost:${PAGE_PORT}`]),
    );
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
    (answer) => {
      reply.writeHead(answer.statusCode, answer.headers);
      answer.pipe(reply);
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
    child.once('exit', (code) => reject(new Error(`the search server ended with ${code}`)));
  });
}

async function untilReady(site) {
  const end = Date.now() + START_MS;
  for (;;) {
    const answer = await fetch(`${site}/readyz`).catch(() => null);
    if (answer?.ok) return;
    if (Date.now() > end) throw new Error(`No site answers at ${site}.`);
    await pause(300);
  }
}

const ms = (value) => `${value.toFixed(1)} ms`;
const panText = ({ frame_p50_ms, frame_p95_ms, main_p50_ms, main_p95_ms, main_cpu_ms }) =>
  `frame gap p50 ${ms(frame_p50_ms)}, p95 ${ms(frame_p95_ms)}; main thread p50 ${ms(main_p50_ms)}, p95 ${ms(main_p95_ms)}, processor time ${ms(main_cpu_ms)} a frame`;

export function mapTable({ listings, canvas, renderer, software, pans, filters, page }) {
  return [
    `map ${canvas.width}x${canvas.height}, ${listings.toLocaleString('en')} listings, drawn by ${renderer}`,
    ...pans.flatMap(({ where, drawn, bare, ...pan }) => [
      `pan over ${where} (${drawn} clusters and pins): ${panText(pan)}`,
      `  the same map without them: ${panText(bare)}`,
    ]),
    `filter to repainted pins, without its pause: p50 ${ms(filters.p50_ms)}, p95 ${ms(filters.p95_ms)}; the answer came after p50 ${ms(filters.answer_p50_ms)}`,
    `page of results: ${page.cards} cards, ${page.nodes} elements in all`,
    software ? 'No graphics card: frame gaps and repaints are those of the processor drawing every pixel.' : '',
    '',
  ].join('\n');
}
