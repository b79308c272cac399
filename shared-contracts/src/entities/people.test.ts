import { expect, test } from 'vitest';
import { sampleAgent, sampleSession, sampleUser } from '../testing/samples';
import { regionMatrixSchema, regionSearchResultSchema } from './region';
import { favoriteSchema } from './saved-search';
import { sessionAnswerSchema } from './user';

test('the session also carries hl_user and advisor [B3.28]', () => {
  const session = sampleSession(sampleUser(), sampleAgent());
  expect(sessionAnswerSchema.parse(session)).toMatchObject({
    hl_user: { email: 'sample-buyer@example.com', first_name: 'Sample', last_name: 'Buyer' },
    advisor: { id: 7 },
  });
});

test('a favorite may carry only the MLS id', () => {
  expect(favoriteSchema.safeParse({ internal_id: null, mls_id: '400001', created_at: '2026-11-20' }).success).toBe(
    true,
  );
});

test('a region found has name, path, label and counts [B3.32]', () => {
  const found = {
    name: 'Kihei',
    region_level_string: 'Island::Maui > District::South > Town::Kihei',
    label: 'Kihei, Maui',
    handles: ['maui', 'south', 'kihei'],
    summary: [{ label: 'Condo', count: 12 }],
  };
  expect(regionSearchResultSchema.parse(found)).toEqual(found);
});

test('the region matrix nests four levels keyed name::id [B3.34]', () => {
  const matrix = { 'Maui::1': { 'South::2': { 'Kihei::3': { 'Wailea::4': {} } } } };
  expect(regionMatrixSchema.parse(matrix)).toEqual(matrix);
  expect(regionMatrixSchema.safeParse({ 'Maui::1': 'South' }).success).toBe(false);
});
