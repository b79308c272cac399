#!/usr/bin/env node
// Milliseconds of the search page's map while it is dragged and while filters change: node e2e/bin/time-map.mjs http://localhost:3000
// With `visit` as second argument it only opens the pages, so that the site makes what its first visitor needs.
import '../../server/bin/support/help.mjs';
import { chromium } from '@playwright/test';
import { findBrowser } from '../support/browser.mjs';
import { processorPerFrame } from '../support/frame-trace.mjs';
import { measureFilter, measurePan, watchPage } from '../support/time-map.mjs';

/** A window in which the map is 1280 by 800 pixels. */
const WINDOW = { width: 3048, height: 925 };
/** Each number of beds once, because repeated requests are cached. */
const BEDS = 5;
const VISITS = 4;
/** Frames of a drag before the measurement. */
const WARM_UP = 60;
const MAP_CALL = '**/api/v3/search/map';
/** Time-out in milliseconds. Drawing a large window by the processor is slow. */
const PATIENCE_MS = 120_000;

const [site = 'http://localhost:3000', visitOnly] = process.argv.slice(2);
const browser = await chromium.launch({
  executablePath: (await findBrowser()) ?? undefined,
  args: [
    // like a user's browser without a graphics card: the processor draws maps, and pages are composed without WebGL
    '--enable-unsafe-swiftshader',
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ],
});
try {
  const page = await browser.newPage({ viewport: WINDOW });
  page.setDefaultTimeout(PATIENCE_MS);
  await page.addInitScript(watchPage);
  const views = [
    ['all islands', ''],
    ['a town', `?${boundsAround(await densestPlace())}`],
  ];
  if (visitOnly === 'visit') for (const [, view] of views) await open(`/listings${view}`);
  else process.stdout.write(`${JSON.stringify(await measure())}\n`);

  async function measure() {
    const pans = [];
    const task = await mainThread();
    for (const [where, view] of views) {
      const pan = await panOver(`/listings${view}`, task);
      const processor = await processorPerFrame(page, () => page.evaluate(measurePan), WARM_UP);
      await page.route(MAP_CALL, withoutPoints);
      const bare = await panOver(`/listings${view}`, task);
      await page.unroute(MAP_CALL);
      const processor_p95_ms = at(processor, 0.95);
      pans.push({ where, ...pan, processor_p95_ms, bare });
      log(`${where}: frame gap p95 ${ms(pan.frame_p95_ms)}, without pins ${ms(bare.frame_p95_ms)}`);
    }
    const filters = [];
    for (let visit = 1; visit <= VISITS; visit++) {
      await open('/listings');
      for (let beds = 1; beds <= BEDS; beds++) {
        filters.push(await change(`${beds} or more beds`));
        log(`filter: painted ${ms(filters.at(-1).painted_ms)} after its answer`);
      }
    }
    return { ...(await facts()), pans, filters: figures(filters) };
  }

  async function panOver(path, task) {
    await open(path);
    const before = await task();
    const pan = await page.evaluate(measurePan);
    return { ...pan, main_cpu_ms: ((await task()) - before) / pan.frames };
  }
  /** Processor time of the page's main thread so far, independent of other load on the machine. */
  async function mainThread() {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
    return async () => {
      const { metrics } = await devtools.send('Performance.getMetrics');
      return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
    };
  }
  /** A view of all islands. */
  async function densestPlace() {
    const answer = await page.request.post(`${site}/api/v3/search/map`, { data: { search: {}, zoom: 9 } });
    const { clusters } = await answer.json();
    return clusters.reduce((most, cluster) => (cluster.count > most.count ? cluster : most));
  }
  /** Opens the page and waits for the first pins of its map. The list may be empty. */
  async function open(path) {
    await page.goto(`${site}${path}`);
    await page.locator('[data-map-status="ready"] canvas').first().waitFor();
    // the list is next to a map of the agreed size
    await page.waitForTimeout(2500);
  }
  /** Presses a filter and waits for its pins. */
  async function change(name) {
    const rooms = page.getByRole('button', { name: /beds/i }).first();
    if ((await rooms.getAttribute('aria-expanded')) !== 'true') await rooms.click();
    const drawn = page.evaluate(measureFilter);
    await page.getByRole('radio', { name, exact: true }).check();
    return drawn;
  }
  async function facts() {
    return page.evaluate(() => {
      const canvas = document.querySelector('[data-map-status] canvas');
      const gl = document.createElement('canvas').getContext('webgl2');
      const name = gl?.getExtension('WEBGL_debug_renderer_info');
      const renderer = String(name ? gl.getParameter(name.UNMASKED_RENDERER_WEBGL) : 'unknown');
      return {
        canvas: { width: canvas?.clientWidth ?? 0, height: canvas?.clientHeight ?? 0 },
        renderer,
        software: /swiftshader|llvmpipe|software/i.test(renderer),
        page: {
          cards: document.querySelectorAll('article').length,
          nodes: document.querySelectorAll('*').length,
        },
      };
    });
  }
} finally {
  await browser.close();
}

/** The same map without pins, to measure the cost of the basemap alone. */
async function withoutPoints(route) {
  const response = await route.fetch();
  await route.fulfill({ response, json: { ...(await response.json()), clusters: [] } });
}

function log(text) {
  process.stderr.write(`${text}\n`);
}
function ms(value) {
  return `${value.toFixed(1)} ms`;
}

/** The parameters of a view of some kilometres. */
function boundsAround({ lat, lng }) {
  const view = { map_ne_lat: lat + 0.045, map_sw_lat: lat - 0.045, map_ne_lng: lng + 0.077, map_sw_lng: lng - 0.077 };
  return new URLSearchParams(Object.entries(view).map(([name, value]) => [name, value.toFixed(5)]));
}

function figures(rounds) {
  const names = Object.keys(rounds[0] ?? {});
  const all = (share) =>
    Object.fromEntries(
      names.map((name) => [
        name,
        at(
          rounds.map((round) => round[name]),
          share,
        ),
      ]),
    );
  return { rounds: rounds.length, p50: all(0.5), p95: all(0.95) };
}

/** Percentile by nearest rank. */
function at(values, share) {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1];
}
