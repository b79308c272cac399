import { fireEvent, render, screen, within } from '@testing-library/react';
import { sampleCard, samplePhoto } from 'shared-contracts/testing';
import { describe, expect, test, vi } from 'vitest';
import { ListingCard } from './listing-card';
import { ListingRow } from './listing-row';
import { factTexts } from './listing-text';

const listing = sampleCard({
  asking_price: 1_250_000,
  status: 'Active',
  photos: [samplePhoto(), samplePhoto({ post_large: '/b/post_large.webp' })],
});

test('the card is one link, named by price and address, and no button lies within it', () => {
  const reduced = {
    ...listing,
    price_reduced: true,
    street_address_short: '12 Shore Road',
    town: 'Kihei',
    island: 'Maui',
  };
  render(<ListingCard listing={reduced} href="/listings/x" onFavorite={() => undefined} onHide={() => undefined} />);
  const link = screen.getByRole('link', { name: '$1,250,000 12 Shore Road, Kihei, Maui' });
  expect(link.getAttribute('href')).toBe('/listings/x');
  expect(screen.getAllByRole('link')).toEqual([link]);
  for (const one of document.querySelectorAll('a')) expect(one.querySelector('button')).toBeNull();
});

test('a press on the photo opens the listing, too, and the keyboard finds one link', () => {
  const onOpen = vi.fn();
  render(<ListingCard listing={listing} href="/listings/x" onOpen={onOpen} />);
  const photo = screen.getByRole('article').querySelector('img')?.closest('a');
  expect([photo?.getAttribute('href'), photo?.tabIndex]).toEqual(['/listings/x', -1]);
  if (photo) fireEvent.click(photo);
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(listing);
});

test('the address is a heading, on the level below that of the list', () => {
  const { rerender } = render(<ListingCard listing={listing} href="#x" />);
  expect(screen.getByRole('heading', { level: 3 }).textContent).toContain(listing.street_address_short);
  rerender(<ListingCard listing={listing} href="#x" heading="h2" />);
  expect(screen.getByRole('heading', { level: 2 }).textContent).toContain(listing.street_address_short);
});

test('a plain click opens the listing in the page, a modified one is left to the browser', () => {
  const onOpen = vi.fn();
  render(<ListingCard listing={listing} href="#x" onOpen={onOpen} />);
  fireEvent.click(screen.getByRole('link'), { metaKey: true });
  expect(onOpen).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('link'));
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(listing);
});

test("while a favorite is stored the heart says 'Saving...' and takes no second click [B4.27]", () => {
  const onFavorite = vi.fn();
  const { rerender } = render(<ListingCard listing={listing} href="#x" onFavorite={onFavorite} />);
  fireEvent.click(screen.getByRole('button', { pressed: false }));
  expect(onFavorite).toHaveBeenCalledOnce();
  rerender(<ListingCard listing={listing} href="#x" onFavorite={onFavorite} saving />);
  fireEvent.click(screen.getByRole('button', { name: 'Saving...' }));
  expect(onFavorite).toHaveBeenCalledOnce();
});

test('shows price, office, the marks of tour and view, and a status that is not the usual one', () => {
  const { rerender } = render(<ListingCard listing={listing} href="#x" />);
  expect(screen.queryByText('Active')).toBeNull();
  rerender(
    <ListingCard
      listing={{ ...listing, status: 'Pending', virtual_tour_available: true, listing_office_name: 'Sample Office' }}
      href="#x"
      viewed
    />,
  );
  const card = within(screen.getByRole('article'));
  for (const text of ['$1,250,000', 'Pending', 'Sample Office', 'Virtual tour', 'Viewed'])
    expect(card.getByText(text)).toBeTruthy();
});

describe('facts of a card', () => {
  const factsOf = (fields: Partial<typeof listing>) => {
    const { container, unmount } = render(<ListingCard listing={{ ...listing, ...fields }} href="#x" />);
    const facts = [...container.querySelectorAll('li')].map(({ textContent }) => textContent);
    const head = container.querySelector('p')?.textContent;
    unmount();
    return { facts, head };
  };

  test('a condo has price per square foot, monthly fee and a tenure other than fee simple', () => {
    const condo = {
      type: 'Condo',
      lot_size_ft: null,
      total_floor_area: 1000,
      strata_fee: 1020,
      title_land: 'Leasehold',
    };
    expect(factsOf(condo).facts).toEqual([
      '3 Beds',
      '2 Baths',
      '1,000 sq ft',
      '$1,250/sq ft',
      'Condo',
      '$1,020/mo fee',
      'Leasehold',
    ]);
  });

  test('a home says how far the sea is, one without a position does not (D150)', () => {
    expect(factsOf({ sea_distance: { feet: 1200 } }).facts).toContain('1,200 ft to the sea');
    expect(factsOf({ sea_distance: { feet: 2640, at_most: true } }).facts).toContain('At most 0.5 mi to the sea');
    expect(factsOf({ sea_distance: null }).facts.join()).not.toContain('sea');
  });

  test('with monthly costs a card has the cost, the price and what is not known; a home without one its price (D152)', () => {
    const monthly = (fields: Partial<typeof listing>) => {
      const { container, unmount } = render(<ListingCard listing={{ ...listing, ...fields }} href="#x" monthly />);
      const [head, first] = [container.querySelector('p')?.textContent, container.querySelector('ul')?.textContent];
      expect(screen.getByRole('link', { name: new RegExp(`^${head?.replace('$', '\\$')} `) })).toBeTruthy();
      unmount();
      return [head, first];
    };
    const cost = { amount: 6421, use: 'owner' } as const;
    const without = ['property tax' as const];
    const fields = { price_reduced: false, listing_at: null };
    expect(monthly({ ...fields, monthly_cost: cost })).toEqual(['Est. $6,421/mo', '$1,250,000']);
    expect(monthly({ ...fields, monthly_cost: { ...cost, without } })[1]).toBe(
      '$1,250,000without property tax: not known',
    );
    expect(monthly({ ...fields, monthly_cost: null })[0]).toBe('$1,250,000');
    expect(factsOf({ ...fields, monthly_cost: cost }).head).toBe('$1,250,000');
  });

  test('land has its lot and type, a rental no price per square foot', () => {
    const land = { type: 'Vacant Land', beds: null, baths: null, total_floor_area: null, lot_size_ft: 43_560 };
    expect(factsOf(land).facts).toEqual(['1 acre', 'Vacant Land']);
    expect(factsOf({ is_rental: true, asking_price: 3200 }).facts.join()).not.toContain('/sq ft');
  });

  test('a home is new for a week, then the card counts its days', () => {
    vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z'), toFake: ['Date'] });
    expect(factsOf({ listing_at: '2026-11-13T20:00:00Z' }).head).toBe('$1,250,000New');
    expect(factsOf({ listing_at: '2026-11-04T20:00:00Z' }).head).toBe('$1,250,00016 days on the market');
    expect(factsOf({ listing_at: null }).head).toBe('$1,250,000');
  });
});

test('only the first photo is loaded until the visitor shows interest', () => {
  render(<ListingCard listing={listing} href="#x" />);
  const article = screen.getByRole('article');
  expect(article.querySelectorAll('img')).toHaveLength(1);
  fireEvent.mouseEnter(article);
  expect(article.querySelectorAll('img')).toHaveLength(2);
});

test('a card that knows one of its photos has places for the others and asks for them', () => {
  const onInterest = vi.fn();
  const first = { ...listing, photos: listing.photos.slice(0, 1), photo_count: 9 };
  const { rerender } = render(<ListingCard listing={first} href="#x" onInterest={onInterest} />);
  const article = screen.getByRole('article');
  expect(within(article).getByText('1 / 9')).toBeTruthy();
  expect(onInterest).not.toHaveBeenCalled();
  fireEvent.touchStart(screen.getByRole('link'));
  expect(onInterest).toHaveBeenCalled();
  expect(article.querySelectorAll('img')).toHaveLength(1);
  rerender(<ListingCard listing={{ ...first, photos: listing.photos }} href="#x" onInterest={onInterest} />);
  expect(article.querySelectorAll('img')).toHaveLength(2);
});

test('the small overview card shows photo, address and facts [B2.5.22]', () => {
  render(
    <ListingRow
      href="#x"
      listing={{ address: '12 Shore Road', asking_price: 785_000, beds: 3, baths: 2, photo: samplePhoto() }}
    />,
  );
  const link = within(screen.getByRole('link'));
  expect(link.getByRole('img', { name: 'Photo of 12 Shore Road' })).toBeTruthy();
  expect(link.getByText('12 Shore Road')).toBeTruthy();
  expect(link.getByText('3 Beds')).toBeTruthy();
});

test('facts leave out what is unknown; land has no beds, a home without any is a studio', () => {
  expect(factTexts({ beds: 0, baths: 1, floorArea: 420, lotSize: null })).toEqual(['Studio', '1 Bath', '420 sq ft']);
  expect(factTexts({ beds: 0, baths: 0, floorArea: null, lotSize: 43_560, type: 'Vacant Land' })).toEqual([
    '1 acre',
    'Vacant Land',
  ]);
});
