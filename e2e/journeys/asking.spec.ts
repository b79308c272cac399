import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { createLead, formatDay, leadSubmissionSchema, showingStripDays } from 'shared-contracts/leads';
import { ListingPage } from '../pages/listing-page';
import { SearchPage } from '../pages/search-page';
import { expect, test } from '../support/test';

const DAY_MS = 86_400_000;

/** A browser in another time zone with a wrong clock, on an active listing. */
async function pageIn(browser: Browser, url: string, zone: string, offMs: number): Promise<Page> {
  const options: BrowserContextOptions = { timezoneId: zone };
  const context = await browser.newContext(options);
  await context.addInitScript((off) => {
    // the page locks Date's own functions
    const RealDate = class extends Date {};
    const shifted = new Proxy(RealDate, {
      construct: (target, args) =>
        args.length === 0 ? new target(target.now() + off) : Reflect.construct(target, args),
      apply: (target) => new target(target.now() + off).toString(),
      get: (target, name) => (name === 'now' ? () => target.now() + off : Reflect.get(target, name)),
    });
    Reflect.set(globalThis, 'Date', shifted);
  }, offMs);
  const page = await context.newPage();
  await page.goto(url);
  return page;
}

async function activeListing(page: Page): Promise<string> {
  const search = new SearchPage(page);
  await search.open('/listings/maui/south/kihei');
  return (await search.link(search.cards.first()).getAttribute('href')) ?? '';
}

test('browsers in Tokyo, London and Honolulu with clocks wrong by a day offer the same Hawaii days [B9.5]', async ({
  browser,
  page,
  baseURL,
}) => {
  const url = `${baseURL}${await activeListing(page)}`;
  const days = showingStripDays(new Date());
  for (const [zone, off] of [
    ['Asia/Tokyo', DAY_MS],
    ['Europe/London', -DAY_MS],
    ['Pacific/Honolulu', 0],
  ] as const) {
    const there = await pageIn(browser, url, zone, off);
    const offered = there.getByRole('group', { name: 'Days for a showing' }).getByRole('button', { name: /day, / });
    await expect(offered.first()).toHaveAccessibleName(formatDay(days[0] ?? ''));
    await expect(offered).toHaveCount(days.length);
    await expect(offered.last()).toHaveAccessibleName(formatDay(days.at(-1) ?? ''));
    expect(await sentAfterChoosing(there, formatDay(days[2] ?? ''))).toBe(days[2]);
    await there.context().close();
  }
});

/** Requests a showing on a day. @returns the day in the request */
async function sentAfterChoosing(page: Page, day: string): Promise<string | null | undefined> {
  await page.getByRole('group', { name: 'Days for a showing' }).getByRole('button', { name: day }).click();
  const form = page.getByRole('form', { name: /showing/i });
  await form.getByRole('textbox', { name: 'Full name' }).fill('Kekoa Sample');
  await form.getByRole('textbox', { name: 'E-mail' }).fill('kekoa@example.com');
  await form.getByRole('textbox', { name: 'Phone' }).fill('808-555-0142');
  await page.route(`**${createLead.path}`, (route) => route.abort());
  const sending = page.waitForRequest(`**${createLead.path}`);
  await form.getByRole('button', { name: 'Schedule showing' }).click();
  return leadSubmissionSchema.parse((await sending).postDataJSON()).showing?.date;
}

test('a connection loss, a double click and Back keep the text and send one lead', async ({ page, context }) => {
  const mark = `mark${Date.now().toString(36)}`;
  const question = { name: 'Kekoa Sample', email: `${mark}@example.com`, phone: '808-555-0142' };
  const ids: number[] = [];
  page.on('response', async (response) => {
    if (response.url().endsWith(createLead.path) && response.ok())
      ids.push(createLead.answer.parse(await response.json()).id);
  });
  const listing = new ListingPage(page);
  await page.goto(await activeListing(page));
  const form = await listing.fillQuestion({ ...question, message: `Is the roof ${mark} new?` });
  await context.setOffline(true);
  await form.getByRole('button', { name: 'Send question' }).click();
  await expect(form.getByText(/You are offline/)).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'Your question' })).toHaveValue(`Is the roof ${mark} new?`);
  await context.setOffline(false);
  await form.getByRole('button', { name: 'Send question' }).dblclick();
  await expect(page.getByText('Your inquiry has been sent.').first()).toBeVisible();

  await page.goBack();
  await page.goForward();
  await listing.ask({ ...question, message: `Is the roof ${mark} new?` });
  // two responses with the same lead
  await expect.poll(() => ids.length).toBeGreaterThanOrEqual(2);
  expect(new Set(ids).size).toBe(1);
});
