import type { BasemapPlace } from 'shared-contracts/basemap';
import { expect, test } from 'vitest';
import { FADE } from './ranges';
import { DOT_RADIUS, DOT_RIM, type WidthOf, writtenNames } from './written-name';

/** Letters as wide as half their height. */
const widthOf: WidthOf = (text, { size }) => (text.length * size) / 2;
const names = (...places: BasemapPlace[]) => writtenNames(places, widthOf);
const place = (changed: Partial<BasemapPlace>): BasemapPlace => ({
  ...{ kind: 'summit', name: 'Mauna Kea', lat: 19.8, lng: -155.5 },
  ...changed,
});
const hilo = place({ kind: 'town', name: 'Hilo', rank: 1 });

test('a summit stands around its place, in lines that are centred', () => {
  const [name] = names(place({ name: 'Mauna Kea the Highest' }));
  if (!name) throw new Error('it is not written');
  const { lines, look, left, top, right, bottom } = name;
  expect(lines.map(({ text }) => text)).toEqual(['Mauna Kea the', 'Highest']);
  for (const { text, x } of lines) expect(x).toBeCloseTo(-widthOf(text, look) / 2);
  expect([left, top]).toEqual([-right, -bottom]);
  expect(left).toBeLessThan(Math.min(...lines.map(({ x }) => x)));
});

test('a town stands beside its dot, its lines flush left', () => {
  const [name] = names({ ...hilo, name: 'Captain Cook South of Kona' });
  if (!name) throw new Error('it is not written');
  const dot = DOT_RADIUS + DOT_RIM;
  const [first, second, ...more] = name.lines;
  expect(more).toEqual([]);
  expect(first?.x).toBe(second?.x);
  expect(first?.x).toBeGreaterThan(dot);
  expect(name.left, 'the dot has its room too').toBeLessThan(-dot);
});

test.each<[Partial<BasemapPlace>, number, number | null]>([
  [{ kind: 'island' }, 2, 10],
  [{ kind: 'water' }, 2, 11],
  [{ kind: 'town', rank: 1 }, 8.2, null],
  [{ kind: 'town', rank: 2 }, 9, null],
  [{ kind: 'town', rank: 3 }, 10, null],
  [{ kind: 'town', rank: 4 }, 11, null],
  [{ kind: 'summit' }, 9, null],
  [{ kind: 'community' }, 12, null],
])('%o is whole from zoom %d on, and gone at %d', (changed, from, to) => {
  const [name] = names(place(changed));
  expect(name?.range.from).toBeCloseTo(from - FADE);
  expect(name?.range.to).toBe(to ?? 99);
});

test('the more important has the room: islands, towns by rank, summits, communities, waters', () => {
  const kinds = ['water', 'community', 'summit', 'island'] as const;
  const apart = kinds.map((kind, i) => place({ kind, lng: -150 - i }));
  const towns = [3, 1, 2].map((rank) => place({ kind: 'town', rank, lng: -140 - rank }));
  const order = names(...apart, ...towns).map(({ look }) => look.importance);
  expect(order).toEqual([0, 1, 2, 3, 5, 6, 7]);
  expect(names(place({ lat: hilo.lat, lng: hilo.lng }), hilo).map(({ lines }) => lines[0]?.text)).toEqual(['Hilo']);
});
