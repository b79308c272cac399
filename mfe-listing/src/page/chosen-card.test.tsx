import { screen, within } from '@testing-library/react';
import { ApiError, listingBySlug, matchRoute } from 'shared-contracts';
import { createTestHost, sampleCard } from 'shared-contracts/testing';
import { renderWithHost } from 'shared-ui/testing';
import { proxy } from 'valtio';
import { expect, test } from 'vitest';
import { ListingPage } from '../expose/listing';

const card = sampleCard({ slug: 'unreachable-1', street_address_short: '12 Shore Road', asking_price: 785_000 });

async function openWithoutConnection(slug: string) {
  const host = createTestHost({ proxy, url: `/listings/${slug}` });
  host.answer(listingBySlug, () => Promise.reject(new ApiError('network')));
  host.bus.publish('listing:chosen', { card });
  renderWithHost(host, <ListingPage host={host} match={matchRoute(`/listings/${slug}`, { locales: [] })} />);
  return screen.findAllByRole('alert');
}

test('a listing that cannot be loaded shows what its card knew, with one note', async () => {
  expect(await openWithoutConnection(card.slug)).toHaveLength(1);
  const page = within(screen.getByRole('article'));
  expect(page.getByRole('heading', { level: 1 }).textContent).toContain('12 Shore Road');
  for (const text of ['$785,000', '3 Beds']) expect(page.getByText(text)).toBeTruthy();
  expect(page.getByRole('img', { name: 'Photo of 12 Shore Road' })).toBeTruthy();
});

test('the card of another listing is not shown', async () => {
  await openWithoutConnection('unreachable-2');
  expect(screen.queryByText('$785,000')).toBeNull();
});
