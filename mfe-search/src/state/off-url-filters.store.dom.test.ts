import { decodeSearch, type Polygon } from 'shared-contracts';
import { expect, test, vi } from 'vitest';

const area: Polygon = {
  id: 'area-1',
  coordinates: [
    [-156, 20],
    [-156, 21],
    [-157, 21],
    [-156, 20],
  ],
};
/** A new module instance, as after a reload. */
async function load() {
  vi.resetModules();
  return import('./off-url-filters.store');
}
const none = decodeSearch('');
const drawn = { ...none, polygons: [area] };
const at = (address: string, entry?: string) => ({ address, entry });

test('what no address carries is there again after a reload, at its own address only (D19)', async () => {
  const store = await load();
  const asked = { ...drawn, filters: { tmks: ['239'] } };
  store.storeOffUrlFilters(at('/listings'), none, at('/listings/maui'), asked);
  const reloaded = await load();
  expect(reloaded.offUrlFiltersAt(at('/listings/maui'))).toEqual({ polygons: [area], tmks: ['239'] });
  expect(reloaded.offUrlFiltersAt(at('/listings/oahu'))).toBeNull();
});

test('taking the last area back is remembered too, so that a saved one does not come back', async () => {
  const store = await load();
  store.storeOffUrlFilters(at('/a'), none, at('/a'), drawn);
  store.storeOffUrlFilters(at('/a'), drawn, at('/a'), none);
  expect(store.offUrlFiltersAt(at('/a'))).toEqual({ polygons: [], tmks: [] });
  store.storeOffUrlFilters(at('/b'), none, at('/c'), none);
  expect(store.offUrlFiltersAt(at('/b'))).toBeNull();
  expect(store.offUrlFiltersAt(at('/c'))).toBeNull();
});

test('two entries of one address keep their own; a new entry there gets what was last', async () => {
  const store = await load();
  store.storeOffUrlFilters(at('/a', 'one'), none, at('/a', 'two'), drawn);
  expect(store.offUrlFiltersAt(at('/a', 'one'))?.polygons).toEqual([]);
  expect(store.offUrlFiltersAt(at('/a', 'two'))?.polygons).toEqual([area]);
  expect(store.offUrlFiltersAt(at('/a', 'three'))?.polygons).toEqual([area]);
  store.returnTo(at('/a', 'one'));
  expect(store.offUrlFiltersAt(at('/a', 'three'))?.polygons).toEqual([]);
});

test('the newest places are kept', async () => {
  const store = await load();
  for (let page = 0; page < 45; page++) store.storeOffUrlFilters(at(`/${page}`), drawn, at(`/${page + 1}`), drawn);
  expect(store.offUrlFiltersAt(at('/4'))).toBeNull();
  expect(store.offUrlFiltersAt(at('/45'))).not.toBeNull();
});

test.each(['{', '7', '[["/a"]]', '[["/a",null]]', '[["/a",{"polygons":"x"}]]', '[{"a":1}]'])(
  'stored nonsense is passed over: %s',
  async (stored) => {
    sessionStorage.setItem('search-unwritten', stored);
    const store = await load();
    expect(store.offUrlFiltersAt(at('/a'))?.polygons ?? []).toEqual([]);
  },
);
