import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { advisorById, readCostRules } from 'shared-contracts';
import { sampleAgent, sampleUser } from 'shared-contracts/testing';
import { expect, test, vi } from 'vitest';
import { sectionTitles, showListing } from '../testing/show-listing';

// A map needs a real browser; the browser tests cover it.
const advisor = sampleUser({ is_advisor: true, roles: ['advisor'] });

test('empty amenities and inclusions are not shown [B2.5.13]', async () => {
  await showListing({ amenities: [], inclusions: [], appliances: [] });
  expect(screen.queryByRole('heading', { name: 'Amenities' })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Inclusions' })).toBeNull();
});

test.each([
  [400, false],
  [401, true],
])('a description of %i characters is collapsed: %s [B2.5.8] [B9.11]', async (length, collapsed) => {
  const text = 'x'.repeat(length);
  await showListing({ public_remarks: text, mls_number: '123456' });
  expect(screen.getByText(/123456/)).toBeTruthy();
  const more = screen.queryByRole('button', { name: 'Show More' });
  expect(more !== null).toBe(collapsed);
  if (more) {
    expect(screen.getByText(/^x+/).textContent).toMatch(/^x{400}(?!x)/);
    await userEvent.click(more);
  }
  expect(screen.getByText(text)).toBeTruthy();
});

test('a long description is printed whole, without a button [B2.5.8]', async () => {
  const onScreen = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.defineProperty(onScreen(query), 'matches', { value: query === 'print' }),
  );
  await showListing({ public_remarks: 'x'.repeat(401) });
  expect(screen.getByText('x'.repeat(401))).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show More' })).toBeNull();
});

test('the parcel breakdown needs 13 characters and opens and closes [B5.30] [B4.28]', async () => {
  await showListing({ tmk: [...'239001001000'] });
  expect(screen.queryByRole('heading', { name: 'Parcel Breakdown' })).toBeNull();
  cleanup();
  await showListing({ tmk: [...'2390010010000'] });
  const toggle = await screen.findByRole('button', { name: 'Show' });
  expect(toggle.getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(toggle);
  expect([toggle.textContent, toggle.getAttribute('aria-expanded')]).toEqual(['Hide', 'true']);
  expect(screen.getByText('Plat').nextElementSibling?.textContent).toBe('001');
  toggle.focus();
  await userEvent.keyboard('{Enter}');
  expect([toggle.textContent, toggle.getAttribute('aria-expanded')]).toEqual(['Show', 'false']);
});

test.each([
  ['Active', 'Active', 'success'],
  ['Active Under Contract', 'Under Contract', 'warning'],
])('the status %s reads %s, in the colour of %s [B4.21]', async (status, label, tone) => {
  await showListing({ listing_status_name: status });
  expect(screen.getByText(label).className).toContain(tone);
  if (status !== label) expect(screen.queryByText(status)).toBeNull();
});

test('the tables leave out rows without a value [B2.5.17]', async () => {
  await showListing({ water: ['County'], wastewater: [], elevator: null });
  expect(screen.getByText('Water')).toBeTruthy();
  expect(screen.queryByText('Wastewater')).toBeNull();
  // the heading of the section is that of the first table; the seventh is a section of its own
  const overview = within(screen.getByRole('region', { name: 'Overview' }));
  expect(overview.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Overview',
    'Utilities',
    'Taxes',
    'Geography',
    'County Data',
    'Assessed Values',
  ]);
  expect(screen.getAllByText('Schools')).toHaveLength(1);
});

test('the tables repeat nothing of the heading, and show neither 0 half baths nor None', async () => {
  await showListing({ half_baths: 0, listing_view: ['None'], frontage: ['None', 'Beach'] });
  const overview = within(screen.getByRole('region', { name: 'Overview' }));
  for (const label of ['Price', 'Beds', 'Baths', 'Half baths', 'View']) expect(overview.queryByText(label)).toBeNull();
  expect(overview.getByText('Frontage').nextElementSibling?.textContent).toBe('Beach');
});

test('the distance to the sea is a straight line (D150)', async () => {
  await showListing({ sea_distance: { feet: 6500 } });
  expect(screen.getByText('Distance to the sea').nextElementSibling?.textContent).toBe('1.2 mi, in a straight line');
});

test('the heading has the stored monthly cost, the price of a square foot, the fee and the whole address (D152)', async () => {
  const address = { line_1: '1 Sample Street', city: 'Kihei', state: 'HI', postal_code: '96753' };
  await showListing(
    {
      asking_price: 1_000_000,
      total_floor_area: 2000,
      strata_fee: 500,
      monthly_cost: { amount: 5751, use: 'owner' },
      address: { ...address, latitude: null, longitude: null },
    },
    { prepare: (host) => host.answer(readCostRules, () => new Promise(() => {})) },
  );
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('1 Sample StreetKihei, HI 96753');
  expect(screen.getByText('$500 per sq ft')).toBeTruthy();
  expect(screen.getByText('Maintenance fee $500 a month')).toBeTruthy();
  await userEvent.click(screen.getByRole('link', { name: 'Est. $5,751 a month' }));
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Monthly cost' }));
});

test('each badge explains itself on hover, focus and tap; Escape puts it away [B2.5.6]', async () => {
  await showListing({ luxury: true });
  const badge = screen.getByRole('button', { name: 'Luxury' });
  const tip = document.getElementById(badge.getAttribute('aria-describedby') ?? '');
  const shown = () => tip?.className.includes('open');
  expect([tip?.textContent, shown()]).toEqual(['Part of our luxury collection.', false]);
  fireEvent.pointerEnter(badge, { pointerType: 'mouse' });
  expect(shown()).toBe(true);
  fireEvent.keyDown(badge, { key: 'Escape' });
  expect(shown()).toBe(false);
  fireEvent.click(badge);
  expect(shown()).toBe(true);
  fireEvent.blur(badge);
  fireEvent.focus(badge);
  expect(shown()).toBe(true);
});

test.each([
  ['Leasehold Condo', 'Leasehold'],
  [null, 'Fee Simple'],
  ['Something else', 'Fee Simple'],
])('the tenure %s shows as %s [B5.35]', async (land_tenure, shown) => {
  await showListing({ land_tenure, title_land: null });
  expect(screen.getByText(shown)).toBeTruthy();
});

test('the MLS copyright appears for Oahu and no other island [B9.31]', async () => {
  const { host } = await showListing({ slug_island: 'oahu' });
  expect(screen.getByText(host.settings.disclaimers.hiCentral)).toBeTruthy();
  for (const slug_island of ['maui', 'kauai', 'big-island', 'lanai', 'molokai']) {
    cleanup();
    await showListing({ slug_island });
    expect(screen.queryByText(host.settings.disclaimers.hiCentral)).toBeNull();
  }
});

test('the commission notice opens and closes, with the value, for MLS participants only [B9.32] [B4.28]', async () => {
  await showListing({ coopCommission: '2.5' });
  const toggle = screen.getByRole('button', { name: 'Cooperating commission' });
  expect(screen.queryByText(/2\.5%/)).toBeNull();
  await userEvent.click(toggle);
  expect(screen.getByText(/The seller offers 2\.5% of the final sale price to the buyer's agent/)).toBeTruthy();
  expect(screen.getByText(/only to participants of the MLS/)).toBeTruthy();
  toggle.focus();
  await userEvent.keyboard('{Enter}');
  expect(screen.queryByText(/2\.5%/)).toBeNull();
});

test.each([
  ['3', "The seller offers 3% of the final sale price to the buyer's agent."],
  ['2.25%', "The seller offers 2.25% of the final sale price to the buyer's agent."],
  ['negotiable', "The seller offers a commission to the buyer's agent: negotiable."],
])('the commission %s has a percent sign in the notice where it is a number [A5.5]', async (coopCommission, offer) => {
  await showListing({ coopCommission });
  await userEvent.click(screen.getByRole('button', { name: 'Cooperating commission' }));
  expect(screen.getByText(`${offer} This offer is made only to participants of the MLS.`)).toBeTruthy();
});

test('without a commission, or where the setting forbids it, there is no notice [B9.32]', async () => {
  await showListing({ coopCommission: null });
  expect(screen.queryByRole('button', { name: 'Cooperating commission' })).toBeNull();
  cleanup();
  await showListing({ coopCommission: '3' }, { settings: { showCommission: false } });
  expect(screen.queryByRole('button', { name: 'Cooperating commission' })).toBeNull();
});

test('only agents with both id and user name are listed [B5.36]', async () => {
  let contact: unknown[] = [];
  const { host } = await showListing(
    {
      advisors: [
        { id: 7, user_name: 'kai' },
        { id: null, user_name: 'noid' },
        { id: 9, user_name: null },
      ],
    },
    {
      prepare: (made) => {
        contact = made.fill('listing.contact-agent');
      },
    },
  );
  const pane = screen.getByRole('region', { name: 'Your agent for this listing' });
  expect(await within(pane).findByRole('link', { name: 'Agent kai' })).toBeTruthy();
  expect(within(pane).getAllByRole('listitem')).toHaveLength(1);
  expect(host.api.inputsOf(advisorById)).toEqual([{ params: { id: 'kai' } }]);
  await vi.waitFor(() => expect(contact.at(-1)).toMatchObject({ agent: { id: 7, name: 'Agent kai' } }));
});

test('a visitor who is with another agent sees no second one', async () => {
  const advisors = [{ id: 7, user_name: 'kai' }];
  await showListing({ advisors }, { contact: { agent: sampleAgent({ id: 8 }), own: true } });
  expect(sectionTitles()).not.toContain('Your agent for this listing');
  cleanup();
  await showListing({ advisors }, { contact: { agent: sampleAgent({ id: 7 }) } });
  expect(sectionTitles()).toContain('Your agent for this listing');
});

test('an agent without a contact form can be written to and called', async () => {
  const { host } = await showListing(
    { advisors: [{ id: 8, user_name: 'lani' }] },
    { prepare: (host) => host.answer(advisorById, sampleAgent({ name: 'Lani Sample', email: 'lani@example.com' })) },
  );
  expect((await screen.findByRole<HTMLAnchorElement>('link', { name: 'E-mail Lani Sample' })).href).toBe(
    'mailto:lani@example.com',
  );
  const call = screen.getByRole('link', { name: '808-555-0107' });
  // the test's browser would go to the tel: address
  call.addEventListener('click', (event) => event.preventDefault());
  await userEvent.click(call);
  expect(host.captured.map(({ event }) => event)).toContain('called_agent');
});

test('the listing agent shows to advisors alone: name, phone, office [B6.6]', async () => {
  const listing_agent = { name: 'Noa Sample', phone: '8085550199', email: 'noa@example.com' };
  await showListing({ listing_agent, listing_office_name: 'Sample Realty' }, { user: advisor });
  const panel = within(screen.getByRole('region', { name: 'Listing Agent' }));
  for (const text of ['Noa Sample', '808-555-0199', 'Sample Realty']) expect(panel.getByText(text)).toBeTruthy();
  for (const user of [null, sampleUser()]) {
    cleanup();
    await showListing({ listing_agent }, { user });
    expect(sectionTitles()).not.toContain('Listing Agent');
    expect(screen.queryByText('Noa Sample')).toBeNull();
  }
});

test('open houses to come are listed in Hawaii time with a calendar file, and those that are over are not', async () => {
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  await showListing({
    slug: 'open-home',
    open_houses: [
      { key: 'over', starts_at: at(-5), ends_at: at(-3), remarks: null, virtual: false },
      { key: 'oh/1', starts_at: at(24), ends_at: at(26), remarks: 'Park on the street.', virtual: true },
    ],
  });
  const section = within(screen.getByRole('region', { name: 'Open houses' }));
  expect(section.getAllByRole('listitem')).toHaveLength(1);
  expect(section.getByText(/HST, online/)).toBeTruthy();
  expect(section.getByText('Park on the street.')).toBeTruthy();
  expect(section.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')).toBe(
    '/open-houses/open-home/oh%2F1.ics',
  );
});

test("a feed's rules change the attribution and the disclaimer, and show the time of the last change", async () => {
  await showListing({
    slug_island: 'oahu',
    updated_at: '2026-11-20T20:05:00.000Z',
    listing_agent: null,
    listing_office_name: 'Sample Realty',
    broker_attribution: null,
    display_rules: { disclaimer: 'Copyright of the sample MLS.', attribution: 'Courtesy of', last_updated: true },
  });
  expect(await screen.findByText('Copyright of the sample MLS.')).toBeTruthy();
  expect(screen.getAllByText('Courtesy of Sample Realty').length).toBeGreaterThan(0);
  expect(screen.getByText('Last updated by the MLS: November 20, 2026 at 10:05 AM HST')).toBeTruthy();
  expect(screen.queryByText(/Oahu MLS/)).toBeNull();
});

test('the price history shows the recorded prices, newest first, with their change', async () => {
  await showListing(
    { asking_price: 900_000 },
    {
      prices: [
        { price: 1_000_000, since: null },
        { price: 950_000, since: '2026-10-01T20:00:00.000Z' },
        { price: 900_000, since: '2026-11-02T05:00:00.000Z' },
      ],
    },
  );
  const section = within(await screen.findByRole('region', { name: 'Price history' }));
  const rows = section.getAllByRole('row').slice(1);
  expect(
    rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ),
  ).toEqual([
    ['Nov 1, 2026', '$900,000', '-5.3%'],
    ['Oct 1, 2026', '$950,000', '-5.0%'],
    ['Earlier', '$1,000,000', 'First recorded price'],
  ]);
});
