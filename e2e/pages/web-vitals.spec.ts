import { expect, test } from '../support/test';

test("a visitor's browser reports the web vitals of the document, with the page that it opened", async ({ page }) => {
  await page.addInitScript(() => {
    const sent: string[] = [];
    Object.assign(window, { sent });
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (url, body) => {
      if (body instanceof Blob) void body.text().then((text) => sent.push(text));
      return send(url, body);
    };
  });
  const sent = () => page.evaluate(() => ('sent' in window ? String(window.sent) : ''));
  await page.goto('/listings/maui');
  // the first one is reported while the page is open
  await expect.poll(sent).toContain('"detail":"TTFB search"');
  await page.getByRole('button', { name: 'Rent', exact: true }).click();
  const reported = async () => {
    // leaving the page makes the values final
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
      window.dispatchEvent(new Event('pagehide'));
    });
    return sent();
  };
  for (const vital of ['FCP', 'LCP', 'CLS']) await expect.poll(reported).toContain(`"detail":"${vital} search"`);
});
