import { expect, test } from '../support/test';

test('a browser reports what the policy of a page blocked', async ({ page }) => {
  await page.goto('/contact');
  const reported = page.waitForResponse('**/policy-reports');
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.src = 'https://evil.example/x.js';
    document.head.append(script);
  });
  const response = await reported;
  expect(response.status()).toBe(204);
  expect(response.request().postData()).toContain('https://evil.example/x.js');
});
