import polyline from '@mapbox/polyline';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LIMITS } from '../basics/constants';
import { defaultSearchState } from '../entities/default-search';
import { type Polygon, polygonSchema } from '../entities/region';
import { areaNameOf, decodeAreas, encodeAreas, hasRoomForArea } from './drawn-areas';
import { encodeSearch } from './search-codec';

const degrees = (limit: number) => fc.integer({ min: -limit * 1e5, max: limit * 1e5 }).map((value) => value / 1e5);
const area = fc
  .record({
    id: fc.constantFrom('area-1', 'area-12', 'Near the sea', 'Hāna'),
    exclude: fc.boolean(),
    corners: fc.array(fc.tuple(degrees(180), degrees(90)), { minLength: 3, maxLength: LIMITS.areaCorners }),
  })
  .map(
    ({ id, corners, exclude }): Polygon => ({
      id,
      coordinates: [...corners, ...corners.slice(0, 1)],
      ...(exclude ? { exclude } : {}),
    }),
  );

test('a thousand random areas come back from an address as they are', () => {
  fc.assert(
    fc.property(area, (one) => {
      const query = new URLSearchParams(encodeAreas([one]).map((text) => ['area', text])).toString();
      expect(decodeAreas(new URLSearchParams(query).getAll('area'))).toEqual([one]);
    }),
    { numRuns: 1000 },
  );
});

test.each<[string, string[]]>([
  ['no corners', ['1:']],
  ['two corners', ['1:_p~iF~ps|U_ulLnnqC']],
  ['no id', [':_p~iF~ps|U_ulLnnqC_mqNvxq`@']],
  ['an id of blanks and control characters', [' \u0000\n:_p~iF~ps|U_ulLnnqC_mqNvxq`@']],
  ['an id that is too long', [`${'a'.repeat(65)}:_p~iF~ps|U_ulLnnqC_mqNvxq\`@`]],
  ['corners off the earth', ['1:~~~~~~~~~~~~~~~~~~~~']],
  ['other characters', ['1:<script>alert(1)</script>']],
  [
    'corners in one place',
    [
      `1:${polyline.encode([
        [20, -156],
        [20, -156],
        [20, -156],
      ])}`,
    ],
  ],
  [
    'corners in one line',
    [
      `1:${polyline.encode([
        [20, -156],
        [20.1, -156],
        [20.3, -156],
      ])}`,
    ],
  ],
  ['a half corner', ['1:_p~iF~ps|U_ulL']],
  ['a text that is too long', [`1:${'_p~iF~ps|U'.repeat(1000)}`]],
])('an address with %s has no area', (_, texts) => {
  expect(decodeAreas(texts)).toEqual([]);
});

test.each([
  ['  Our side: of Kīhei ', 'Our side of Kīhei'],
  ['- -minus', 'minus'],
  ['a\u0000b', 'a b'],
  ['\u200b', ''],
  [' - ', ''],
  ['7', 'area-7'],
  ['area-one', 'area-one'],
  ['x'.repeat(200), 'x'.repeat(64)],
])('the name %j of an area is %j, and comes back from an address', (typed, name) => {
  expect(areaNameOf(typed)).toBe(name);
  if (name === '') return;
  const named: Polygon = {
    id: name,
    coordinates: [
      [-156, 20],
      [-156, 21],
      [-157, 21],
      [-156, 20],
    ],
  };
  expect(decodeAreas(encodeAreas([named]))).toEqual([named]);
});

test('an id comes once, and an address has at most as many areas as a search', () => {
  const triangle = '1:_p~iF~ps|U_ulLnnqC_mqNvxq`@';
  expect(decodeAreas([triangle, triangle])).toHaveLength(1);
  const many = Array.from({ length: 60 }, (_, at) => triangle.replace('1:', `${at}:`));
  expect(decodeAreas(many)).toHaveLength(LIMITS.polygons);
});

test('an id has no control characters, which calls refuse', () => {
  expect(decodeAreas(['a\u0000b:_p~iF~ps|U_ulLnnqC_mqNvxq`@'])[0]?.id).toBe('a b');
});

test('areas of any text never throw and are valid', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 200 })), (texts) => {
      for (const area of decodeAreas(texts)) {
        expect(polygonSchema.safeParse(area).error).toBeUndefined();
        expect(area.coordinates[0]).toEqual(area.coordinates.at(-1));
      }
    }),
  );
});

test('an area is drawn only while the address has room for it', () => {
  // far apart, and many of their characters are escaped in an address
  const corners: [number, number][] = Array.from({ length: LIMITS.areaCorners }, (_, at) => [
    -158 + (at % 2) * 8.1,
    19 + (at % 3) * 5.3,
  ]);
  const areas: Polygon[] = [];
  while (hasRoomForArea(areas))
    areas.push({ id: `area-${areas.length + 1}`, coordinates: [...corners, ...corners.slice(0, 1)] });
  expect(areas.length).toBeGreaterThanOrEqual(5);
  // with room for the other filters in an address that a server accepts
  expect(encodeSearch({ ...defaultSearchState(), polygons: areas }).query.length).toBeLessThanOrEqual(6000);
  expect(encodeAreas(areas)).toHaveLength(areas.length);
});
