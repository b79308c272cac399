import { decodeSearch, type Polygon } from 'shared-contracts';
import { beforeEach, expect, test, vi } from 'vitest';

const area: Polygon = {
  id: 'area-1',
  coordinates: [
    [-156, 20],
    [-156, 21],
    [-157, 21],
    [-156, 20],
  ],
};
/** A fresh module, as after a reload. */
async function load() {
  vi.resetModules();
  return import('./unwritten.store');
}
beforeEach(() => sessionStorage.clear());

const none = decodeSearch('');
const drawn = { ...none, polygons: [area] };
const at = (address: string, entry?: string) => ({ address, entry });

test('what no address carries is there again after a reload, at its own address only (D19)', async () => {
  const store = await load();
  const asked = { ...drawn, filters: { tmks: ['239'] } };
  store.keepUnwritten(at('/listings'), none, at('/listings/maui'), asked);
  const reloaded = await load();
  expect(reloaded.unwrittenAt(at('/listings/maui'))).toEqual({ polygons: [area], tmks: ['239'] });
  expect(reloaded.unwrittenAt(at('/listings/oahu'))).toBeNull();
});

test('taking the last area back is remembered too, so that a saved one does not come back', async () => {
  const store = await load();
  store.keepUnwritten(at('/a'), none, at('/a'), drawn);
  store.keepUnwritten(at('/a'), drawn, at('/a'), none);
  expect(store.unwrittenAt(at('/a'))).toEqual({ polygons: [], tmks: [] });
  store.keepUnwritten(at('/b'), none, at('/c'), none);
  expect(store.unwrittenAt(at('/b'))).toBeNull();
  expect(store.unwrittenAt(at('/c'))).toBeNull();
});

test('two entries of one address keep their own; a new entry there gets what was last', async () => {
  const store = await load();
  store.keepUnwritten(at('/a', 'one'), none, at('/a', 'two'), drawn);
  expect(store.unwrittenAt(at('/a', 'one'))?.polygons).toEqual([]);
  expect(store.unwrittenAt(at('/a', 'two'))?.polygons).toEqual([area]);
  expect(store.unwrittenAt(at('/a', 'three'))?.polygons).toEqual([area]);
  store.returnTo(at('/a', 'one'));
  expect(store.unwrittenAt(at('/a', 'three'))?.polygons).toEqual([]);
});

test('the newest places are kept', async () => {
  const store = await load();
  for (let page = 0; page < 45; page++) store.keepUnwritten(at(`/${page}`), drawn, at(`/${page + 1}`), drawn);
  expect(store.unwrittenAt(at('/4'))).toBeNull();
  expect(store.unwrittenAt(at('/45'))).not.toBeNull();
});

test.each(['{', '7', '[["/a"]]', '[["/a",null]]', '[["/a",{"polygons":"x"}]]', '[{"a":1}]'])(
  'stored nonsense is passed over: %s',
  async (stored) => {
    sessionStorage.setItem('search-unwritten', stored);
    const store = await load();
    expect(store.unwrittenAt(at('/a'))?.polygons ?? []).toEqual([]);
  },
);
