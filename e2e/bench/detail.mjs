import { PAGES, PHONE, SLOWER_CPU } from './pages.mjs';

const DETAIL = PAGES.listing.results;
const CARDS = `${PAGES.search.results}`;
/** Number of listings opened in the heap test, and of those opened before its first measurement. */
const OPENED = 200;
const WARM_UP = 10;
/** Time-out for opening one listing. */
const PATIENCE_MS = 20_000;

/**
 * Measures from the press on a result to the painted listing, on a slow CPU without a network limit. Code and data are
 * loaded before.
 */
export async function measureOpening(browser, url, runs) {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    await page.goto(url + PAGES.search.path);
    await page.locator(CARDS).first().waitFor();
    await page.waitForLoadState('networkidle');
    const cdp = await context.newCDPSession(page);
    await openOnce(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_CPU });
    const times = [];
    for (let run = 0; run < runs; run++) times.push(await openOnce(page));
    return times;
  } finally {
    await context.close();
  }
}

async function openOnce(page) {
  const time = await page.evaluate(
    ([card, detail]) =>
      new Promise((resolve) => {
        const link = document.querySelector(card);
        const started = performance.now();
        const seen = new MutationObserver(() => {
          if (!document.querySelector(detail)) return;
          seen.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - started)));
        });
        seen.observe(document, { childList: true, subtree: true });
        link.click();
      }),
    [CARDS, DETAIL],
  );
  await page.waitForTimeout(800);
  await page.goBack();
  await page.waitForFunction((detail) => !document.querySelector(detail), DETAIL);
  await page.waitForTimeout(800);
  return time;
}

/**
 * Opens listings one after the other with the arrow key and measures the memory that stays in use. If the walk ends
 * early, the figures are of the listings so far, and `failed` has the reason.
 */
export async function measureHeap(browser, url, wanted = OPENED) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    await page.addInitScript(countContexts);
    await page.goto(url + PAGES.search.path);
    await page.locator(CARDS).first().waitFor();
    await page.locator('canvas').first().waitFor();
    const weigh = await scales(context, page);
    const searchOnly = await weigh();
    await page.locator(CARDS).first().click();
    await page.locator(DETAIL).waitFor();
    await walk(page, WARM_UP);
    const before = await weigh();
    const { opened, failed } = await walk(page, wanted);
    const after = await weigh();
    const grown_mb = after.mb - before.mb;
    return {
      opened,
      ...(failed ? { failed } : {}),
      grown_mb,
      contexts: after.contexts - searchOnly.contexts,
      before,
      after,
    };
  } finally {
    await context.close();
  }
}

async function scales(context, page) {
  const cdp = await context.newCDPSession(page);
  return async () => {
    for (let time = 0; time < 3; time++) {
      await cdp.send('HeapProfiler.collectGarbage');
      await page.waitForTimeout(300);
    }
    const { usedSize } = await cdp.send('Runtime.getHeapUsage');
    const counters = await cdp.send('Memory.getDOMCounters');
    return { mb: usedSize / 1e6, ...counters, contexts: await page.evaluate(() => window.liveContexts()) };
  };
}

/** Waits by locators, because an element handle would keep its listing in memory. */
async function walk(page, steps) {
  for (let step = 0; step < steps; step++) {
    const here = page.url();
    try {
      await page.keyboard.press('ArrowRight');
      await page.waitForURL((address) => address.href !== here, { timeout: PATIENCE_MS, waitUntil: 'commit' });
      await page.locator(DETAIL).waitFor({ timeout: PATIENCE_MS });
    } catch (error) {
      return { opened: step, failed: `no way on from ${here}: ${error.message.split('\n')[0]}` };
    }
    await page.waitForTimeout(50);
  }
  return { opened: steps };
}

/** Counts the drawing contexts of maps that are still in memory. */
function countContexts() {
  const contexts = [];
  const { getContext } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.getContext = function (...words) {
    const context = getContext.apply(this, words);
    if (context && String(words[0]).startsWith('webgl')) contexts.push(new WeakRef(context));
    return context;
  };
  window.liveContexts = () => contexts.filter((context) => context.deref() && !context.deref().isContextLost()).length;
}
