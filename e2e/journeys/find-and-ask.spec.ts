import { listingByMls, readRegions, searchCards } from 'shared-contracts';
import { leadPayloadSchema } from '../../server/src/features/leads/lead-records';
import { ListingPage } from '../pages/listing-page';
import { SearchPage } from '../pages/search-page';
import { SiteHeader } from '../pages/site-header';
import { leadWith, mailTo, received } from '../support/received';
import { LANGUAGES, pathIn, sayIn } from '../support/say';
import { expect, test } from '../support/test';

test('the browser keeps the regions over visits, and a resize closes the filter of the other width [A2.26] [A7.20]', async ({
  page,
}) => {
  const search = new SearchPage(page);
  const region = page.getByRole('dialog', { name: 'Region' });
  let requests = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === readRegions.path) requests += 1;
  });
  for (const _ of ['a visit', 'another visit']) {
    await search.open('/listings');
    await search.openFilter('Region', 'Region');
    await expect(region.getByRole('checkbox').first()).toBeVisible();
  }
  expect(requests).toBe(1);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(region).toBeHidden();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(search.filters.getByRole('button', { name: 'Region', expanded: false })).toBeVisible();
  await expect(region).toBeHidden();
  await page.setViewportSize({ width: 390, height: 844 });
  await search.filters.getByRole('button', { name: 'Region' }).click();
  await expect(region).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(region).toBeHidden();
});

test('a visitor finds an area and narrows it; the address has every filter, also after a reload [A1.1] [A2.12] [A2.13] [A2.17] [A2.19] [A2.23] [A6.1] [B2.6.12]', async ({
  page,
}) => {
  const header = new SiteHeader(page);
  const search = new SearchPage(page);
  await page.goto('/');
  await header.searchFor('Kihei');
  await header.section('Areas').getByRole('link', { name: /Kīhei/ }).first().click();
  await expect(page).toHaveURL(/\/listings\/maui\/south\/kihei/);
  await expect(search.cards.first()).toBeVisible();
  const all = await search.total();

  const beds = await search.openFilter(/Beds/, 'Beds and baths');
  await beds.getByRole('radio', { name: '2 or more beds' }).check();
  await expect(page).toHaveURL(/minBeds=2/);
  await search.close();

  const type = await search.openFilter('Type', 'Type');
  await type.getByRole('checkbox', { name: /^Condo/ }).check();
  await expect(page).toHaveURL(/type=condo/);
  await search.close();

  const price = await search.openFilter('Price', 'Price');
  const least = price.getByRole('textbox', { name: 'Minimum price' });
  await least.fill('400000');
  await least.press('Enter');
  await expect(page).toHaveURL(/minPrice=400000/);
  await search.close();

  const status = await search.openFilter('Status', 'Status');
  await status.getByRole('checkbox', { name: /^Pending/ }).click();
  await expect(page).toHaveURL(/statuses=/);
  await search.close();

  const sorted = page.waitForResponse(
    (response) =>
      response.url().endsWith(searchCards.path) && response.request().postData()?.includes('price_ascending') === true,
  );
  await search.sort.selectOption({ label: 'Price: low to high' });
  const [cheapest] = searchCards.answer.parse(await (await sorted).json()).results;
  const first = `/listings/${cheapest?.slug}`;
  await expect(page).toHaveURL(/sort_order=price_ascending/);
  await expect(search.link(search.cards.first())).toHaveAttribute('href', first);
  expect(await search.total()).toBeLessThan(all);

  const narrowed = await search.total();
  await page.reload();
  await expect(search.link(search.cards.first())).toHaveAttribute('href', first);
  expect(await search.total()).toBe(narrowed);
  await expect(search.sort).toHaveValue('price_ascending');
});

test('the panel of all filters needs few keys: one Tab per group, arrow keys within it, Enter applies [A3.1]', async ({
  page,
}) => {
  const search = new SearchPage(page);
  await search.open('/listings/maui/south/kihei');
  await search.filters.getByRole('button', { name: /^Filters/ }).press('Enter');
  const panel = page.getByRole('dialog', { name: 'Filters' });
  await panel.getByRole('textbox', { name: 'Maximum price' }).press('Tab');
  await expect(panel.getByRole('radio', { name: 'Any beds' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(panel.getByRole('radio', { name: '1 or more beds' })).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(panel.getByRole('combobox', { name: 'Max beds' })).toBeFocused();
  await panel.getByRole('checkbox', { name: /^Condo/ }).press('Space');
  await panel.getByRole('textbox', { name: 'Maintenance fee up to' }).fill('1,000');
  await panel.getByRole('textbox', { name: 'Maximum price' }).fill('900000');
  await page.keyboard.press('Enter');
  await expect(panel).toBeHidden();
  await expect(page).toHaveURL(/\/kihei\?type=condo&maxPrice=900000&minBeds=1&maxFee=1000$/);
});

for (const language of LANGUAGES)
  test(`a question about a listing reaches the sales system, the agent by mail, and its sender as a copy: ${language} [D190] [B2.1.6] [B3.13] [B3.14] [B3.17] [B6.1] [B7.15] [B8.7]`, async ({
    page,
    request,
  }) => {
    const say = await sayIn(language);
    const mark = `mark${Date.now().toString(36)}`;
    const search = new SearchPage(page, say);
    const listing = new ListingPage(page, say);
    await search.open(pathIn(language, '/listings/maui/south/kihei'));
    await search.link(search.cards.first()).click();
    await expect(listing.heading).toBeVisible();
    const address = page.url();
    const mls = /-([A-Z\d]+)$/i.exec(new URL(address).pathname)?.[1] ?? '';

    await listing.ask({
      name: 'Kekoa Sample',
      email: `${mark}@example.com`,
      phone: '808-555-0142',
      message: `Is the roof ${mark} new?`,
    });
    await expect(page.getByText(say('Your inquiry has been sent.'))).toBeVisible();

    const response = await request.get(listingByMls.path.replace(':id', mls));
    const facts = listingByMls.answer.parse(await response.json());
    const payload = leadPayloadSchema.parse(await leadWith(mark));
    expect(payload).toMatchObject({
      action: 'ask_question',
      contact: { FirstName: 'Kekoa', LastName: 'Sample', email: `${mark}@example.com`, Phone: '808-555-0142' },
      listing: facts?.title,
      lead_source: 'HL Web - Question',
      web_source: address.slice(0, 200),
      request: { MLS_Number__c: facts?.mls_number, Region__c: facts?.hl_region_island },
    });
    expect(payload.request.Inquiry_Message__c).toContain(`Is the roof ${mark} new?`);
    expect(payload.request.Inquiry_Message__c).toContain('808.555.0142');
    expect(payload.agent_email).toBeTruthy();

    const mail = await mailTo(payload.agent_email ?? '', mark);
    expect(mail).toContain('Kekoa Sample');
    const copy = await mailTo(`${mark}@example.com`, mark);
    expect(copy).toContain(say('What happens next'));
    expect((await received()).leads.filter(({ body }) => body.includes(mark))).toHaveLength(1);
  });
