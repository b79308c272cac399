import { observe } from './observe.mjs';
import { NETWORK, PHONE, SLOWER_CPU } from './pages.mjs';
import { chainOf, isMap } from './requests.mjs';

/** Time-out for a page to show its results. */
const PATIENCE_MS = 30_000;
/** A page is complete after this many milliseconds without requests. */
const QUIET_MS = 1200;

/**
 * Opens an address in a fresh, throttled browser context and measures the load of its results.
 * @param browser Playwright's browser
 */
export async function measureLoad(browser, { url, results, filter = false }) {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    const requests = await watchRequests(cdp);
    await cdp.send('Network.emulateNetworkConditions', NETWORK);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_CPU });
    await page.addInitScript(observe, results);
    await page.goto(url, { waitUntil: 'commit' });
    await page.waitForFunction(() => window.bench?.results > 0, null, { timeout: PATIENCE_MS });
    await quiet(requests);
    const seen = await page.evaluate(() => window.bench);
    const inp = filter ? await filterClick(page) : null;
    return { ...figures(seen, requests), inp };
  } finally {
    await context.close();
  }
}

async function watchRequests(cdp) {
  const requests = new Map();
  let start = null;
  cdp.on('Network.requestWillBeSent', ({ requestId, request, timestamp, initiator, type }) => {
    start ??= timestamp;
    requests.set(requestId, {
      url: request.url,
      at: (timestamp - start) * 1000,
      initiator,
      type,
      bytes: 0,
      done: false,
    });
  });
  const ended = ({ requestId, encodedDataLength = 0 }) => {
    const request = requests.get(requestId);
    if (request) Object.assign(request, { done: true, bytes: request.length || request.bytes || encodedDataLength });
  };
  // DevTools reports not all progress of a document, and its total includes the headers
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    const request = requests.get(requestId);
    const length = Number(response.headers['content-length'] ?? response.headers['Content-Length']);
    if (request && !response.fromDiskCache) request.length = length || 0;
  });
  // compressed bodies only, because the budgets do not count headers
  cdp.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request) request.bytes += encodedDataLength;
  });
  cdp.on('Network.loadingFinished', ended);
  cdp.on('Network.loadingFailed', ended);
  await cdp.send('Network.enable');
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: false });
  return requests;
}

/** Waits until there was no request and no response for a while. */
async function quiet(requests) {
  let last = '';
  let since = Date.now();
  while (Date.now() - since < QUIET_MS) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    const now = `${requests.size} ${[...requests.values()].filter(({ done }) => done).length}`;
    if (now !== last) since = Date.now();
    last = now;
  }
}

function figures(seen, requests) {
  const all = [...requests.values()].filter(({ url }) => url.startsWith('http'));
  // requests after the results are in the document do not delay them
  const before = all.filter(({ at }) => at <= seen.drawn);
  const scripts = before.filter(({ type }) => type === 'Script');
  return {
    results: seen.results,
    fcp: seen.fcp,
    lcp: seen.lcp,
    lcp_of: seen.lcpOf,
    cls: seen.cls,
    shifts: seen.shifts,
    tbt: seen.tasks.reduce((sum, [, length]) => sum + Math.max(0, length - 50), 0),
    requests: before.filter(({ type }) => type !== 'Image').length,
    photos: before.filter(({ type }) => type === 'Image').length,
    chain: Math.max(...before.map((request) => chainOf(request, all))),
    js_kb: scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1000,
    html_kb: (all[0]?.bytes ?? 0) / 1000,
    all_kb: before.reduce((sum, { bytes }) => sum + bytes, 0) / 1000,
    map_early: before.filter(({ url }) => isMap(url)).length,
    files: before.map(({ url, at, bytes, type }) => [Math.round(at), type, bytes, new URL(url).pathname]),
  };
}

/** Taps a filter. @returns the milliseconds until the browser painted a response */
async function filterClick(page) {
  await page.evaluate(() => {
    window.bench.inputs.length = 0;
  });
  for (const name of ['Rent', 'Buy', 'Rent']) {
    await page.getByRole('group', { name: 'For sale or for rent' }).getByRole('button', { name }).click();
    await page.waitForTimeout(900);
  }
  return page.evaluate(() => Math.max(0, ...window.bench.inputs.map(([, length]) => length)));
}
