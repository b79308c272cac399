import { expect, test } from 'vitest';
import { LayerZones } from './layer-zones';
import { readGeoJson } from './read-geojson';

const square = (west: number, south: number, size = 1) => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
];
const feature = (geometry: object | null) => ({ type: 'Feature', properties: {}, geometry });
const collection = (features: object[], more: object = {}) =>
  JSON.stringify({ type: 'FeatureCollection', features, ...more });
const polygon = (...rings: number[][][]) => ({ type: 'Polygon', coordinates: rings });
const zones = (text: string) => new LayerZones({ name: 'Test', ...readGeoJson(text) });

test('reads polygons of any geometry, and counts features without an area (D151)', () => {
  const text = collection([
    feature(polygon(square(-157, 21))),
    feature({ type: 'MultiPolygon', coordinates: [[square(-155, 19)], [square(-153, 19)]] }),
    feature({
      type: 'GeometryCollection',
      geometries: [polygon(square(-151, 19)), { type: 'Point', coordinates: [0, 0] }],
    }),
    feature(null),
    feature({ type: 'LineString', coordinates: [] }),
  ]);
  const { polygons, extent, without } = readGeoJson(`\uFEFF${text}`);
  expect([polygons.length, extent, without]).toEqual([4, [-157, 19, -150, 22], 2]);
  expect(readGeoJson(JSON.stringify(feature(polygon(square(-157, 21))))).polygons).toHaveLength(1);
});

test('a file may be one feature, or one geometry with a box of its own', () => {
  const alone = polygon(square(-157, 21));
  expect(readGeoJson(JSON.stringify(feature(alone))).extent).toEqual([-157, 21, -156, 22]);
  expect(readGeoJson(JSON.stringify({ ...alone, bbox: [-158, 20, -155, 23] }))).toMatchObject({
    polygons: [[square(-157, 21)]],
    extent: [-158, 20, -155, 23],
  });
});

test('a hole is outside, in either order of the rings, and an open ring is closed', () => {
  for (const hole of [square(-156.7, 21.3, 0.4), square(-156.7, 21.3, 0.4).toReversed().slice(0, 4)])
    for (const outer of [square(-157, 21), square(-157, 21).toReversed()]) {
      const layer = zones(collection([feature(polygon(outer, hole))]));
      expect([layer.at(21.1, -156.9), layer.at(21.5, -156.5)]).toEqual(['inside', 'outside']);
    }
});

test('a ring that crosses itself has its two halves inside, and the rest outside', () => {
  const bow = [
    [-157, 21],
    [-156, 22],
    [-156, 21],
    [-157, 22],
    [-157, 21],
  ];
  const layer = zones(collection([feature(polygon(bow))]));
  expect([layer.at(21.5, -156.9), layer.at(21.5, -156.1)]).toEqual(['inside', 'inside']);
  expect([layer.at(21.9, -156.5), layer.at(21.1, -156.5)]).toEqual(['outside', 'outside']);
});

test('what is outside of the extent is not checked; a bbox of the file is the extent, also with heights', () => {
  const features = [feature(polygon(square(-157, 21)))];
  const at = (more: object) => {
    const layer = zones(collection(features, more));
    return [layer.at(21.5, -156.5), layer.at(20.5, -156.5), layer.at(18, -156.5)];
  };
  expect(at({})).toEqual(['inside', null, null]);
  expect(at({ bbox: [-158, 20, -155, 22] })).toEqual(['inside', 'outside', null]);
  expect(at({ bbox: [-158, 20, 0, -155, 22, 100] })).toEqual(['inside', 'outside', null]);
});

const good = feature(polygon(square(-157, 21)));
test.each([
  ['not json', /^The file is not JSON/],
  ['[]', /^The file: /],
  [JSON.stringify({ type: 'Topology' }), /^type: /],
  [collection([]), /^features: there is no Polygon/],
  [collection([feature(null)]), /^features: there is no Polygon/],
  [collection([good, { type: 'Feature' }]), /^features\[1\]\.geometry: /],
  [collection([good, feature({ type: 'Circle' })]), /^features\[1\]\.geometry\.type: /],
  [collection([feature(polygon([[0, 0]]))]), /^features\[0\]\.geometry\.coordinates\[0\]: /],
  [
    collection([feature({ type: 'Polygon', coordinates: [[['a', 'b']]] })]),
    /^features\[0\]\.geometry\.coordinates\[0\]\[0\]\[0\]: /,
  ],
  [
    collection([
      feature(
        polygon([
          [600000, 2300000],
          [600001, 2300000],
          [600001, 2300001],
          [600000, 2300000],
        ]),
      ),
    ]),
    /^features\[0\]\.geometry: \[600000, 2300000\] is no longitude and latitude\./,
  ],
  [
    collection([good], { crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::3750' } } }),
    /^crs: the coordinates are in 'urn:ogc:def:crs:EPSG::3750'\./,
  ],
  [collection([good], { bbox: [1, 2, 3] }), /^bbox: it has to be/],
  [collection([good], { bbox: [-150, 20, -160, 22] }), /^bbox: it has to be/],
])('refuses %s with one sentence that names the field', (text, message) => {
  expect(() => readGeoJson(text)).toThrow(message);
  try {
    readGeoJson(text);
  } catch (error) {
    expect(String(error)).not.toContain('\n');
  }
});

test('the old name of WGS 84 is taken', () => {
  const crs = (name: string) => collection([good], { crs: { type: 'name', properties: { name } } });
  for (const name of ['urn:ogc:def:crs:OGC:1.3:CRS84', 'EPSG:4326', 'urn:ogc:def:crs:EPSG::4326'])
    expect(readGeoJson(crs(name)).polygons).toHaveLength(1);
});

test('a file with too many corners is refused in words', () => {
  const long = Array.from({ length: 100_001 }, (_, at) => [-157 + at / 1e6, 21]);
  expect(() => readGeoJson(collection([feature(polygon(long))]))).toThrow(/corners; at most 100,000 are possible/);
});
