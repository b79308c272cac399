import { expect, test } from 'vitest';
import { sectionTabs, shownSection } from './sections';

const labels = (hidden: number) => sectionTabs(hidden).map(({ label }) => label);

test('the tabs are Overview, Favorites, Saved Searches, Profile [A2.21] [B2.3.13]', () => {
  expect(labels(0)).toEqual(['Overview', 'Favorites', 'Saved Searches', 'Profile']);
  expect(sectionTabs(0).find(({ label }) => label === 'Profile')?.id).toBe('settings');
});

test('Hidden Listings has a tab only while some are hidden [B2.3.14]', () => {
  expect(labels(1)).toContain('Hidden Listings');
  expect(labels(0)).not.toContain('Hidden Listings');
  expect(shownSection('hidden-listings', 0)).toBe('overview');
  expect(shownSection('hidden-listings', 2)).toBe('hidden-listings');
});
