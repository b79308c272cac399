import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { FASTEST_PERSON_MS } from 'shared-contracts';
import { allLeads } from 'shared-contracts/staff';
import { SiteHeader } from '../pages/site-header';
import { takenOver } from '../support/taken-over';
import { expect, test } from '../support/test';

/** Longer than the delay before a hover panel closes, in milliseconds. */
const CLOSING_MS = 1000;

/** A phone number that no other run uses, in typed form. */
const uniquePhone = () => `808${String(Date.now()).slice(-7)}`;

/** Fills in a callback at the speed of a person, and sends it. */
async function requestCallback(page: Page, form: Locator, phone: string): Promise<void> {
  await form.getByLabel(/^Date/).selectOption({ index: 2 });
  await form.getByLabel(/^Time/).selectOption({ index: 1 });
  await form.getByRole('textbox', { name: 'Phone' }).fill(phone);
  await page.clock.runFor(FASTEST_PERSON_MS);
  await form.getByRole('button', { name: 'Schedule callback' }).click();
}

/** The stored lead with a phone number, read by an admin. */
async function storedLead(request: APIRequestContext, phone: string) {
  const data = { email: 'admin@example.com', password: 'sample-admin' };
  expect((await request.post('/api/v3/sign_in', { data })).status()).toBe(200);
  const response = await request.get(allLeads.path, { params: { s: phone } });
  return allLeads.answer.parse(await response.json()).leads[0];
}

test("the mouse moves from 'Speak with' into its panel and requests a callback there [B2.3.9] [B2.5.25] [B2.5.26]", async ({
  page,
  request,
}) => {
  // installed before the page locks its timers
  await page.clock.install();
  await page.goto('/blog');
  await takenOver(page);
  const { banner } = new SiteHeader(page);
  const speak = banner.getByRole('button', { name: /^Speak with/ });
  await speak.hover();
  const panel = page.getByRole('dialog', { name: /^Speak with/ });
  const call = panel.getByRole('button', { name: /^Call \d{3}-\d{3}-\d{4}$/ });
  await expect(call).toBeVisible();
  const box = await call.boundingBox();
  if (!box) throw new Error('The phone row is not on the screen.');
  // on a busy machine the way over the gap takes longer than the panel waits
  await page.clock.pauseAt(Date.now() + 20_000);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 20 });
  await page.clock.runFor(CLOSING_MS);
  await expect(panel).toBeVisible();
  await page.clock.resume();

  await call.click();
  await expect(panel.getByRole('link', { name: 'Call Now' })).toBeVisible();
  await panel.getByRole('button', { name: 'Schedule callback' }).click();
  const form = panel.getByRole('form', { name: 'Schedule callback' });
  await expect(form.getByLabel(/^Date/)).toBeVisible();
  await page.mouse.move(20, 700, { steps: 10 });
  await page.clock.runFor(CLOSING_MS);
  const phone = uniquePhone();
  await requestCallback(page, form, phone);
  await expect(panel.getByRole('status')).toContainText('We will call you at your designated time');
  expect(await storedLead(request, phone)).toMatchObject({ action: 'callback' });

  await panel.getByRole('status').getByRole('button').click();
  await call.click();
  await page.mouse.move(20, 700, { steps: 10 });
  await page.clock.runFor(CLOSING_MS);
  await expect(panel).toBeHidden();
});
