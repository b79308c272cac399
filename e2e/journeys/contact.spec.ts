import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { FASTEST_PERSON_MS, listingBySlug } from 'shared-contracts';
import { allLeads } from 'shared-contracts/staff';
import { ListingPage } from '../pages/listing-page';
import { SiteHeader } from '../pages/site-header';
import { findListings } from '../support/site-api';
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
  const answer = await request.get(allLeads.path, { params: { s: phone } });
  return allLeads.answer.parse(await answer.json()).leads[0];
}

/** An active listing with an advisor of the company. */
async function advisedListing(request: APIRequestContext) {
  const cards = await findListings(request, { statuses: ['Active'], company_listings: true });
  for (const { slug } of cards) {
    const answer = await request.get(listingBySlug.path.replace(':slug', slug));
    const listing = listingBySlug.answer.parse(await answer.json());
    const id = listing?.advisors[0]?.id;
    if (listing && typeof id === 'number') return { listing, advisorId: id };
  }
  throw new Error('No sample listing of the company has an advisor.');
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

test('a listing offers a tour, a question and a callback, and the callback goes to the person shown there [B2.5.16] [B2.3.9] [B1.2]', async ({
  page,
  request,
}) => {
  const { listing, advisorId } = await advisedListing(request);
  await page.clock.install();
  const { aside, heading } = new ListingPage(page);
  await page.goto(`/listings/${listing.slug}`);
  await heading.waitFor();
  await aside.getByRole('button', { name: 'Request Tour' }).click();
  await expect(page.getByRole('form', { name: /^Request a showing/ })).toBeVisible();
  await aside.getByRole('button', { name: 'Ask A Question' }).click();
  await expect(page.getByRole('form', { name: /^Ask a question/ })).toBeVisible();
  await aside.getByRole('button', { name: 'Cancel' }).click();
  await expect(aside.getByRole('button', { name: 'Ask A Question' })).toBeFocused();

  const name = (await aside.getByRole('link').first().textContent()) ?? '';
  const phoneButton = aside.getByRole('button', { name: /^\d{3}-\d{3}-\d{4}$/ });
  const callback = page.getByRole('menuitem', { name: 'Schedule callback' });
  await phoneButton.click();
  await expect(callback).toBeVisible();
  const hidden = await aside.evaluate((card) => [
    card.scrollWidth - card.clientWidth,
    card.scrollHeight - card.clientHeight,
  ]);
  expect(hidden).toEqual([0, 0]);
  await callback.click();
  const overlay = page.getByRole('dialog', { name: 'Have a question?' });
  await expect(overlay.getByLabel(/^Date/)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(overlay).toBeHidden();
  await expect(heading).toBeVisible();
  await expect(phoneButton).toBeFocused();
  await phoneButton.click();
  await callback.click();
  await expect(overlay.getByText(`${name} will call you.`)).toBeVisible();
  const phone = uniquePhone();
  await requestCallback(page, overlay.getByRole('form', { name: 'Schedule callback' }), phone);
  await expect(overlay.getByRole('status')).toContainText('We will call you at your designated time');
  await expect(overlay.getByRole('status').getByRole('button')).toBeFocused();
  expect(await storedLead(request, phone)).toMatchObject({ advisor_id: advisorId, agent_name: name });
});

test('a listing shows n/a for a cleared rate, the bounds of a wrong rate, and its parcel on request [B5.28] [B5.29] [B4.28] [B7.31]', async ({
  page,
  request,
}) => {
  const [card] = await findListings(request, { statuses: ['Active'], hl_regions: ['oahu'] }, 1);
  await new ListingPage(page).open(card?.slug ?? '');
  const costs = page.getByRole('region', { name: 'Mortgage Calculator' });
  const rate = costs.getByLabel('Interest rate');
  await rate.clear();
  await expect(costs.getByText('n/a', { exact: true })).toBeVisible();
  await expect(costs.getByText(/must be between/)).toHaveCount(0);
  await rate.fill('26');
  await expect(costs.getByText('Interest rate must be between 0% and 25%.')).toBeVisible();

  const parcel = page.getByRole('region', { name: 'Parcel Breakdown' });
  await parcel.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(parcel.getByText('Plat')).toBeVisible();
  const toggle = parcel.getByRole('button', { name: 'Hide', exact: true });
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await toggle.click();
  await expect(parcel.getByText('Plat')).toBeHidden();
  await expect(parcel.getByRole('link', { name: 'County property data' })).toHaveAttribute(
    'href',
    /^https:\/\/qpublic\.schneidercorp\.com\/Application\.aspx\?AppID=1045&.*&KeyValue=\d{12}$/,
  );
});
