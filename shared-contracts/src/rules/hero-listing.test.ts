import { expect, test } from 'vitest';
import { sampleCard } from '../testing';
import { heroListing } from './hero-listing';

test('opens the home page with the dearest house that has a photo, never with a tower [B2.1.1]', () => {
  const tower = sampleCard({ internal_id: 'tower', type: 'Condo', asking_price: 9_000_000 });
  const cottage = sampleCard({ internal_id: 'cottage', type: 'Single Family', asking_price: 700_000 });
  const villa = sampleCard({ internal_id: 'villa', type: 'Single Family', asking_price: 4_000_000 });
  const bare = sampleCard({ internal_id: 'bare', type: 'Single Family', asking_price: 8_000_000, photos: [] });
  expect(heroListing([tower, cottage, villa, bare])?.internal_id).toBe('villa');
  expect(heroListing([tower, bare])).toBeNull();
});
