import { chromium } from 'playwright';
import AxeBuilder from '@axe-core/playwright';
const base = 'http://localhost:3300';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'] });
const api = async (query) => (await (await fetch(base + '/api/v3/search/cards', { method: 'POST', headers: { 'content-type': 'application/json', origin: base }, body: JSON.stringify(query) })).json());
const lease = (await api({ filters: { title_land: ['Leasehold'], short_term_rentals_allowed: true } })).results[0];
const fee = (await api({ filters: { maxMonthlyCost: 6000 }, sort_order: 'monthly_cost' })).results.slice(0, 3);
console.log('lease', lease?.slug, JSON.stringify(lease?.monthly_cost), fee.map((one) => [one.slug, one.asking_price, JSON.stringify(one.monthly_cost)]));
const which = process.argv[2] ?? 'all';
const axe = async (page, name) => {
  const { violations } = await new AxeBuilder({ page }).analyze();
  console.log(name, 'axe', violations.length, violations.map((v) => v.id + ' ' + v.nodes.map((n) => n.target).slice(0, 3)).join('; '));
};
for (const width of [1440, 768, 390]) {
  for (const scheme of width === 1440 ? ['light', 'dark'] : ['light']) {
    const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: scheme });
    const page = await context.newPage();
    page.on('console', (m) => m.type() === 'error' && console.log('console', m.text().slice(0, 300)));
    const tag = `${width}${scheme === 'dark' ? 'd' : ''}`;
    if (which === 'all' || which === 'listing') {
      await page.goto(`${base}/listings/${lease.slug}`);
      const section = page.getByRole('region', { name: 'Monthly cost' });
      await section.waitFor();
      await section.getByText(/a month/).first().waitFor();
      await section.getByRole('radio', { name: /second home/ }).click();
      await section.scrollIntoViewIfNeeded();
      await page.waitForTimeout(800);
      await section.screenshot({ path: `/tmp/w/cost-shots/cost-${tag}.png` });
      await axe(page, 'listing ' + tag);
      console.log('overflow', await page.evaluate(() => document.documentElement.scrollWidth));
    }
    if (which === 'all' || which === 'search') {
      await page.goto(`${base}/listings`);
      const group = page.getByRole('group', { name: 'Cards show' });
      await group.getByRole('button', { name: 'Month' }).click();
      await page.getByText(/^Estimates:/).waitFor();
      await page.waitForTimeout(1200);
      await page.screenshot({ path: `/tmp/w/cost-shots/search-${tag}.png` });
      await axe(page, 'search ' + tag);
      console.log('overflow', await page.evaluate(() => document.documentElement.scrollWidth));
    }
    if (which === 'all' || which === 'compare') {
      const ids = [lease.internal_id, ...fee.map((one) => one.internal_id)].join();
      await page.goto(`${base}/compare?ids=${ids}`);
      await page.getByRole('table').waitFor();
      await page.waitForTimeout(500);
      await page.screenshot({ path: `/tmp/w/cost-shots/compare-${tag}.png` });
      await axe(page, 'compare ' + tag);
    }
    if (which === 'all' || which === 'print') {
      await page.goto(`${base}/print?mls_id=${lease.mls_id}`);
      await page.getByText('Monthly cost').waitFor();
      await page.screenshot({ path: `/tmp/w/cost-shots/print-${tag}.png`, fullPage: true });
    }
    await context.close();
  }
}
await browser.close();
