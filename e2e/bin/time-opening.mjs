#!/usr/bin/env node
// Milliseconds from the focus of the universal search to its panel drawn: node e2e/bin/time-opening.mjs http://localhost:3000
import '../../server/bin/support/help.mjs';
import { chromium } from '@playwright/test';

const ROUNDS = 30;
const [site = 'http://localhost:3000'] = process.argv.slice(2);
const browser = await chromium.launch({
  ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${site}/blog`);
  const box = page.getByRole('banner').getByRole('combobox');
  await box.waitFor();
  const times = await box.evaluate(async (field, rounds) => {
    const took = [];
    for (let round = 0; round < rounds; round += 1) {
      const begun = performance.now();
      field.focus();
      while (!document.getElementById(field.getAttribute('aria-controls') ?? ''))
        await new Promise(requestAnimationFrame);
      took.push(performance.now() - begun);
      field.blur();
      await new Promise((done) => setTimeout(done, 100));
    }
    return took.sort((a, b) => a - b);
  }, ROUNDS);
  const figures = { p50_ms: times[Math.floor(ROUNDS / 2)], most_ms: times.at(-1), rounds: ROUNDS };
  process.stdout.write(`${JSON.stringify(figures)}\n`);
} finally {
  await browser.close();
}
