import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError, listingBySlug, readRegions, searchAll } from 'shared-contracts';
import { createTestHost, sampleCard, sampleRegionMarket, sampleSimilar, sampleUser } from 'shared-contracts/testing';
import { renderWithHost } from 'shared-ui/testing';
import { proxy } from 'valtio';
import { expect, test, vi } from 'vitest';
import { ListingPage } from '../expose/listing';
import { matchOf, pass, sectionTitles, showListing } from '../testing/show-listing';

// A map needs a real browser; the browser tests cover it.
const market = sampleRegionMarket();

test('sections say what the home is, costs and where it is, the strip after the agents and the aside after the sections (D153) [B2.5.5]', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await showListing(
    { tmk: [...'2390010010000'], region_slug_path: 'maui/south/kihei' },
    { market, user: sampleUser({ is_advisor: true, roles: ['advisor'] }), similar: [sampleSimilar()] },
  );
  await screen.findByRole('heading', { name: 'What the zones mean' });
  await screen.findByRole('heading', { name: 'Regional Information' });
  await pass(1000);
  await screen.findByRole('heading', { name: /More listings/ });
  expect(sectionTitles()).toEqual([
    'Description',
    'Your agent for this listing',
    'Overview',
    'Amenities',
    'Inclusions',
    'Monthly cost',
    'Location',
    'Regional Information',
    'Parcel Breakdown',
    'What the zones mean',
    'Schools',
    'Listing Agent',
    'More listings around this price point',
  ]);
  const follows = (before: Element | null, after: Element | null) =>
    Boolean(before && after && before.compareDocumentPosition(after) & Node.DOCUMENT_POSITION_FOLLOWING);
  const title = (name: string) => screen.getByRole('heading', { name, level: 2 });
  const strip = document.querySelector('[data-slot="listing.showing-strip"]');
  expect(follows(title('Your agent for this listing'), strip) && follows(strip, title('Overview'))).toBe(true);
  const buttons = screen.getByRole('group', { name: 'Print and links' });
  expect(follows(title('Schools'), buttons) && follows(buttons, title('Listing Agent'))).toBe(true);
  expect(follows(title('Schools'), screen.getByRole('complementary'))).toBe(true);
});

test('badges and price open the page, then details, then status [B2.5.6] [B2.5.7]', async () => {
  const { page } = await showListing({ lot_size_ft: 7500, total_baths: 2, listing_at: '2026-11-01T20:00:00.000Z' });
  const text = page.container.querySelector('header')?.textContent ?? '';
  const order = [
    'Our listing',
    '$1,000,000',
    '1 Sample Street',
    '3 Beds',
    '1,500 sq ft',
    'Single Family',
    'Active',
    'on market',
    'Fee Simple',
    'Updated Nov 10, 2026',
  ];
  const places = order.map((part) => text.indexOf(part));
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(places).not.toContain(-1);
});

test.each([
  ['Overview', 'overview'],
  ['Location', 'location'],
  ['Amenities', 'amenities'],
  ['Costs', 'costs'],
  ['Contact', 'contact'],
])('the link %s scrolls to its section and takes the focus there [B2.5.4]', async (name, id) => {
  const { page } = await showListing();
  const section = page.container.querySelector<HTMLElement>(`#${id}`);
  const scrolled = vi.fn();
  if (section) section.scrollIntoView = scrolled;
  await userEvent.click(screen.getByRole('link', { name }));
  expect(scrolled).toHaveBeenCalled();
  expect(document.activeElement).toBe(section);
});

test('the aside names the listing to its extension', async () => {
  let aside: unknown[] = [];
  const { listing } = await showListing(
    {},
    {
      prepare: (host) => {
        aside = host.fill('listing.aside');
      },
    },
  );
  await vi.waitFor(() => expect(aside.at(-1)).toMatchObject({ listing: { internal_id: listing.internal_id } }));
});

test('the aside without an extension shows the phone number and e-mail', async () => {
  const { host } = await showListing();
  const aside = within(screen.getByRole('complementary', { name: 'Contact' }));
  expect(await aside.findByRole('link', { name: host.settings.companyPhone })).toBeTruthy();
  expect(aside.getByRole('link', { name: host.settings.supportEmail })).toBeTruthy();
});

test('the aside is fixed after 160 px, the main actions are hidden past 595 px [B4.31]', async () => {
  await showListing();
  const scrollTo = (top: number) =>
    act(() => {
      vi.spyOn(window, 'scrollY', 'get').mockReturnValue(top);
      window.dispatchEvent(new Event('scroll'));
    });
  const aside = screen.getByRole('complementary', { name: 'Contact' });
  const states = [0, 160, 161, 595, 596].map((top) => {
    scrollTo(top);
    return [aside.dataset.fixed, screen.queryByRole('button', { name: 'Favorite' }) !== null];
  });
  scrollTo(0);
  expect(states).toEqual([
    ['false', true],
    ['false', true],
    ['true', true],
    ['true', true],
    ['true', false],
  ]);
});

test('a missing listing has its message over homes for sale in the area [A8.6] [A8.8] [B2.2.2]', async () => {
  const host = createTestHost({ proxy, url: '/listings/12-gone-street-kihei-1' });
  host.answer(listingBySlug, null);
  host.answer(readRegions, {
    sections: {},
    regions: [
      {
        id: 3,
        name: 'Kihei',
        handle: 'kihei',
        level: 'town',
        region_level_string: 'Island::Maui > District::South > Town::Kihei',
        path: [
          { level: 'island', name: 'Maui', handle: 'maui' },
          { level: 'district', name: 'South', handle: 'south' },
          { level: 'town', name: 'Kihei', handle: 'kihei' },
        ],
        center: null,
        listing_count: 2,
      },
    ],
  });
  host.answer(searchAll, {
    results: [sampleCard({ slug: 'near-1' })],
    total: 1,
    displayed: 1,
    from: 0,
    aggregations: {},
  });
  renderWithHost(host, <ListingPage host={host} match={matchOf('/listings/12-gone-street-kihei-1')} />);
  const dialog = await screen.findByRole('dialog', { name: "Whoops, that listing wasn't found." });
  expect(await within(dialog).findByText(/We don't currently show sold or expired listings\./)).toBeTruthy();
  await userEvent.click(within(dialog).getByRole('button', { name: 'See similar listings' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(host.navigate.visits).toEqual([]);
  expect(await screen.findByText('Still for sale in Kihei:')).toBeTruthy();
  expect((await screen.findByRole<HTMLAnchorElement>('link', { name: /1 Sample Street/ })).pathname).toBe(
    '/listings/near-1',
  );
  expect(host.api.inputsOf(searchAll)[0]?.body?.filters).toEqual({
    statuses: ['Active'],
    hl_regions: ['Island::Maui > District::South > Town::Kihei'],
  });
});

test('the message of a missing listing leads to the search [B2.2.2]', async () => {
  const host = createTestHost({ proxy, url: '/listings/12-gone-street-kihei-1' });
  host.answer(listingBySlug, null);
  renderWithHost(host, <ListingPage host={host} match={matchOf('/listings/12-gone-street-kihei-1')} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Go to Search' }));
  expect(host.navigate.visits.map(({ path }) => path)).toEqual(['/listings']);
});

test('a failed call says so with a retry, and is no missing listing [A8.6]', async () => {
  const host = createTestHost({ proxy, url: '/listings/unreachable' });
  host.answer(listingBySlug, () => {
    throw new ApiError('network');
  });
  renderWithHost(host, <ListingPage host={host} match={matchOf('/listings/unreachable')} />);
  expect(within(await screen.findByRole('alert')).getByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('publishes an event, adds to the viewed list and tracks the view, once for each listing [A7.38] [B4.11] [B9.48]', async () => {
  const { host, listing } = await showListing();
  expect(host.bus.last('listing:opened')).toMatchObject({
    listing: { internal_id: listing.internal_id },
    from: 'direct',
  });
  expect(host.collections.state.viewed.map(({ internal_id }) => internal_id)).toEqual([listing.internal_id]);
  expect(host.scored.filter(({ name }) => name === 'ViewListing')).toHaveLength(1);
});

test('an address by MLS id is replaced by the public one', async () => {
  const { host, listing } = await showListing({}, { address: '/mls/123456' });
  await waitFor(() => expect(host.navigate.visits.at(-1)?.path).toBe(`/listings/${listing.slug}`));
  expect(host.navigate.visits.at(-1)?.options.replace).toBe(true);
});
