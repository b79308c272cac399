#!/usr/bin/env node
// Measures how long a visitor with a phone waits, and compares it with the same pages built as one bundle:
// npm run bench:web [-- --json] [--runs 5] [--pages search,listing] [--only load,detail,heap,lighthouse] [--url http://…]
import '../../server/bin/support/help.mjs';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { measureHeap, measureOpening } from '../bench/detail.mjs';
import { singleBundleRewrite, startFront } from '../bench/front.mjs';
import { lighthouseScores } from '../bench/lighthouse.mjs';
import { measureLoad } from '../bench/load.mjs';
import { PAGES } from '../bench/pages.mjs';
import { judge, loadTable, median, medians, verdicts } from '../bench/report.mjs';
import { setMapFiles } from '../bench/requests.mjs';
import { buildSingleBundle } from '../bench/single-bundle.mjs';
import { firstListing, startSite } from '../bench/site.mjs';
import { ensureBrowser } from '../support/browser.mjs';

const words = process.argv.slice(2);
const wordAfter = (name, otherwise) =>
  words.includes(name) ? (words[words.indexOf(name) + 1] ?? otherwise) : otherwise;
const log = (text) => process.stderr.write(`${text}\n`);
const root = fileURLToPath(new URL('../../', import.meta.url)).replace(/[\\/]$/, '');
const cache = join(root, '.cache', 'bench', 'web');
const runs = Number(wordAfter('--runs', '5'));
const only = wordAfter('--only', 'load,detail,heap,lighthouse').split(',');
const names = wordAfter('--pages', Object.keys(PAGES).join(',')).split(',');
const PORT = 3990;

const executablePath = await ensureBrowser(log);
const { chromium } = await import('@playwright/test');
const site = words.includes('--url') ? { url: wordAfter('--url', ''), stop() {} } : await startSite(root, cache, PORT);
const browser = await chromium.launch({
  executablePath,
  args: [
    '--no-sandbox',
    '--use-angle=swiftshader',
    '--enable-unsafe-swiftshader',
    '--disable-background-networking',
    '--disable-component-update',
  ],
});
try {
  const result = await measureAll();
  const musts = judge(result);
  if (words.includes('--json')) process.stdout.write(`${JSON.stringify({ ...result, musts })}\n`);
  else process.stdout.write(`${text(result, musts)}\n`);
  process.exitCode = musts.every(({ ok }) => ok) && result.failed.length === 0 ? 0 : 1;
} finally {
  await browser.close();
  site.stop();
}

async function measureAll() {
  const listing = await firstListing(site.url);
  const path = (name) => PAGES[name].path ?? listing;
  setMapFiles(mapFiles());
  const failed = [];
  /** Measurements that failed, which the report lists next to the results. */
  const part = async (name, measure) => {
    if (!only.includes(name)) return undefined;
    try {
      return await measure();
    } catch (error) {
      failed.push(`${name}: ${error.message.split('\n')[0]}`);
      return undefined;
    }
  };
  const front = await startFront(new URL(site.url));
  try {
    const measured = {
      pages: await part('load', () => measurePages(front, path)),
      detail: await part('detail', opening),
      heap: await part('heap', heap),
      lighthouse: await part('lighthouse', () => lighthouse(path)),
    };
    if (measured.heap?.failed) failed.push(`heap after ${measured.heap.opened} listings: ${measured.heap.failed}`);
    return { ...measured, failed };
  } finally {
    front.stop();
  }
}

async function measurePages(front, path) {
  log('Building the same pages as one bundle');
  const bundle = await buildSingleBundle(root, cache);
  const partsAt = (address) => {
    const page = Object.keys(PAGES).find((name) => path(name) === address.split('?')[0]);
    return page ? PAGES[page].parts : [];
  };
  const second = await startFront(new URL(site.url), singleBundleRewrite(bundle, partsAt));
  try {
    const pages = {};
    for (const name of names) pages[name] = await comparePage(name, path(name), front.url, second.url);
    return pages;
  } finally {
    second.stop();
  }
}

/** The two variants alternate, so that other load on the machine affects both. */
async function comparePage(name, path, federatedUrl, singleUrl) {
  const { results } = PAGES[name];
  const found = { federated: [], single: [] };
  for (let run = 0; run <= runs; run++) {
    for (const [variant, url] of [
      ['federated', federatedUrl],
      ['single', singleUrl],
    ]) {
      const figures = await measureLoad(browser, { url: url + path, results, filter: name === 'search' });
      // the first run of each warms the server up
      if (run > 0) found[variant].push(figures);
      log(
        `${name} ${variant} ${run}: results ${Math.round(figures.results)}, largest paint ${Math.round(figures.lcp)} ms`,
      );
    }
  }
  const federated = medians(found.federated);
  const single = medians(found.single);
  return { federated, single, tax: federated.results / single.results };
}

async function opening() {
  log('Opening a listing from the results');
  const times = await measureOpening(browser, site.url, runs);
  return { open: median(times), times };
}

function heap() {
  log('Opening 200 listings in turn');
  return measureHeap(browser, site.url, Number(wordAfter('--listings', '200')));
}

async function lighthouse(path) {
  const pages = ['home', 'search', 'listing'].filter((name) => names.includes(name));
  const urls = Object.fromEntries(pages.map((name) => [name, site.url + path(name)]));
  return lighthouseScores(join(cache, '..', 'lighthouse'), executablePath, urls, Math.min(runs, 3), log);
}

/** The shell's files that contain a map engine, found by their size. */
function mapFiles() {
  const folder = join(root, 'shell/dist');
  return readdirSync(folder).filter(
    (file) =>
      file.endsWith('.js') &&
      /maplibregl|mapboxgl/.test(readFileSync(join(folder, file), 'utf8').slice(0, 2_000_000)) &&
      file.match(/^\d+\./),
  );
}

function text({ pages, detail, heap: weighed, lighthouse: scores, failed }, musts) {
  return [
    ...(pages ? [...loadTable(pages), ''] : []),
    ...(detail ? [`results to painted detail: ${Math.round(detail.open)} ms`] : []),
    ...(weighed
      ? [
          `${weighed.opened} listings opened: heap ${weighed.grown_mb.toFixed(1)} MB, ${weighed.contexts} map contexts left`,
        ]
      : []),
    ...Object.entries(scores?.lost ?? {}).flatMap(([page, lost]) => lost.map((what) => `lighthouse ${page}: ${what}`)),
    '',
    ...verdicts(musts),
    ...failed.map((what) => `FAILED ${what}`),
  ].join('\n');
}
