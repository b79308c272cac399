// @vitest-environment happy-dom
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

test('what no address carries is there again after a reload, at its own address only (D19)', async () => {
  const store = await load();
  store.keepUnwritten('/listings/maui', { ...decodeSearch(''), polygons: [area], filters: { tmks: ['239'] } });
  const reloaded = await load();
  expect(reloaded.unwrittenAt('/listings/maui')).toEqual({ polygons: [area], tmks: ['239'] });
  expect(reloaded.unwrittenAt('/listings')).toBeNull();
});

test('taking the last area back is remembered too, so that a saved one does not come back', async () => {
  const store = await load();
  store.keepUnwritten('/a', { ...decodeSearch(''), polygons: [area] });
  store.keepUnwritten('/a', decodeSearch(''));
  expect(store.unwrittenAt('/a')).toEqual({ polygons: [], tmks: [] });
  store.keepUnwritten('/b', decodeSearch(''));
  expect(store.unwrittenAt('/b')).toBeNull();
});

test('the twenty newest addresses are kept', async () => {
  const store = await load();
  for (let at = 0; at < 25; at++) store.keepUnwritten(`/${at}`, { ...decodeSearch(''), polygons: [area] });
  expect(store.unwrittenAt('/4')).toBeNull();
  expect(store.unwrittenAt('/5')).not.toBeNull();
});

test.each(['{', '7', '[["/a"]]', '[["/a",null]]', '[["/a",{"polygons":"x"}]]', '[{"a":1}]'])(
  'stored nonsense is passed over: %s',
  async (stored) => {
    sessionStorage.setItem('search-unwritten', stored);
    const store = await load();
    expect(store.unwrittenAt('/a')?.polygons ?? []).toEqual([]);
  },
);
