import { listingCardSchema, resultCardSchema } from 'shared-contracts';
import { expect, test } from 'vitest';
import { storedListing } from '../testing/listings';
import { listingCard, resultCard } from './listing-card';
import { recommendedScore } from './listing-facts';

test('a card is what the contract says [B3.12]', () => {
  const card = listingCard(storedListing('1', { total_beds: 2, virtual_tour_urls: ['https://example.com/a'] }));
  expect(listingCardSchema.parse(card)).toEqual(card);
  expect(card).toMatchObject({ beds: 2, virtual_tour_available: true, type: 'Single Family' });
});

const photo = {
  post_large: '/photos/a/post_large.webp',
  thumb: '/photos/a/thumb.webp',
  original: '/photos/a/original.webp',
  thumbhash: 'abc',
  caption: 'Lanai',
};

test('a list of results has the first photo and nothing that is unknown or false', () => {
  const listing = storedListing('1', {
    photos: [{ ...photo, widths: [480] }, photo],
    lot_size_ft: null,
    total_beds: 2,
  });
  const card = JSON.parse(JSON.stringify(resultCard(listingCard(listing))));
  expect(resultCardSchema.parse(card)).toEqual(card);
  expect(card).toMatchObject({ photo_count: 2, beds: 2 });
  expect(card.photos).toEqual([{ post_large: photo.post_large, thumbhash: 'abc', widths: [480] }]);
  for (const field of ['lot_size_ft', 'is_rental', 'hidden', 'public_remarks', 'tile_photos'])
    expect(card).not.toHaveProperty(field);
});

test('a card keeps the addresses of a photo that do not follow from its large one', () => {
  const original = 'https://photos.example.com/1.jpg';
  const [kept] = resultCard(listingCard(storedListing('1', { photos: [{ ...photo, original }] }))).photos;
  expect(kept).toEqual({ post_large: photo.post_large, thumbhash: 'abc', thumb: photo.thumb, original });
});

test('cuts the description to 80 characters and no letter in two [B9.11]', () => {
  const described = (public_remarks: string) =>
    listingCard(storedListing('1', { public_remarks })).description_truncated;
  expect(described('x'.repeat(80))).toBe('x'.repeat(80));
  expect(described('x'.repeat(81))).toBe(`${'x'.repeat(79)}…`);
  expect(described('🌊'.repeat(81))).toBe(`${'🌊'.repeat(79)}…`);
});

test('a lower price than any of the last 30 days is a reduced one', () => {
  const reduced = (high: number | null) =>
    listingCard(storedListing('1', { asking_price: 100 }, { recent_high_price: high })).price_reduced;
  expect([reduced(101), reduced(100), reduced(null)]).toEqual([true, false, false]);
});

test('company, featured, photos and freshness raise the score', () => {
  const plain = recommendedScore(storedListing('1'));
  const photo = { post_large: '', thumb: '', original: '', thumbhash: null, caption: null };
  const raised = [
    { company_listing: true },
    { featured: true },
    { photos: [photo] },
    { listing_at: '2026-07-01T00:00:00.000Z' },
  ];
  for (const fields of raised) expect(recommendedScore(storedListing('1', fields))).toBeGreaterThan(plain);
});

test('active homes come before the best of those under contract', () => {
  const best = { listing_status_name: 'Pending', featured: true, company_listing: true };
  expect(recommendedScore(storedListing('1', best, { score: 20 }))).toBeLessThan(recommendedScore(storedListing('2')));
});
