import { BASEMAP_KEY, type Basemap } from 'shared-contracts/basemap';
import { expect, test, vi } from 'vitest';
import { BasemapPainter, basemapOf } from './basemap-painter';

const told = vi.hoisted(() => {
  const calls: string[] = [];
  const painterOf = (what: string) =>
    class {
      draw = () => calls.push(`${what} drawn`);
      forget = () => calls.push(`${what} forgotten`);
    };
  return { calls, painterOf };
});
vi.mock('./land-painter', () => ({ LandPainter: told.painterOf('land') }));
vi.mock('./names/names-painter', () => ({ NamesPainter: told.painterOf('names') }));

const land = { islands: [], shallows: [] };
const basemap: Basemap = {
  land: { far: land, mid: land, near: land },
  crests: [],
  places: [{ kind: 'town', name: 'Hilo', lat: 19.72, lng: -155.09, rank: 1 }],
};

test.each([
  ['no metadata', undefined],
  ['none at all', null],
  ['a text', BASEMAP_KEY],
  ['those of another style', { 'mapbox:type': 'default' }],
])('a style with %s is its engine’s to draw', (_, metadata) => {
  expect(basemapOf(metadata)).toBeNull();
});

test('a basemap is found among other metadata', () => {
  expect(basemapOf({ 'mapbox:type': 'default', [BASEMAP_KEY]: basemap })).toEqual(basemap);
});

test.each([
  ['nothing', undefined],
  ['no land', { ...basemap, land: undefined }],
  ['a distance less', { ...basemap, land: { far: land, mid: land } }],
  ['a position of three numbers', { ...basemap, crests: [[[-157, 21, 3]]] }],
  [
    'a place of an unknown kind',
    { ...basemap, places: [{ kind: 'volcano', name: 'Kīlauea', lat: 19.4, lng: -155.3 }] },
  ],
])('a basemap of %s is an error: a map without land would look as if it were whole', (_, broken) => {
  expect(() => basemapOf({ [BASEMAP_KEY]: broken })).toThrow();
});

test('names lie on the land, and both are given to a new context again', () => {
  const both = new BasemapPainter(basemap, () => {});
  vi.stubGlobal('WebGL2RenderingContext', class {});
  both.draw(new WebGL2RenderingContext(), {
    ...{ matrix: [], center: { lat: 20, lng: -156 }, zoom: 8, size: { width: 1, height: 1 }, still: true },
  });
  both.forget();
  expect(told.calls).toEqual(['land drawn', 'names drawn', 'land forgotten', 'names forgotten']);
});
