import { chromium } from 'playwright';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox'] });
for (const base of process.argv.slice(2)) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  const url = new Map(); let sums = {};
  let done = false;
  cdp.on('Network.responseReceived', ({ requestId, response, type }) => url.set(requestId, [response.url, type]));
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const [u = '', type = ''] = url.get(requestId) ?? [];
    if (done || !u.startsWith('http') || type === 'Image') return;
    sums[type] = (sums[type] ?? 0) + encodedDataLength;
  });
  await page.goto(base + '/listings', { waitUntil: 'commit' });
  // hydrated
  await page.waitForFunction(() => document.querySelector('article button[aria-label^="Compare"]') !== null);
  done = true;
  const atHydration = { ...sums };
  done = false;
  await page.waitForTimeout(2500);
  console.log(base, 'until hydration', JSON.stringify(atHydration), Object.values(atHydration).reduce((a, b) => a + b, 0), 'all', JSON.stringify(sums), Object.values(sums).reduce((a, b) => a + b, 0));
  await context.close();
}
await browser.close();
