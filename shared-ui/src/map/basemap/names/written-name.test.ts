import type { BasemapPlace } from 'shared-contracts';
import { expect, test } from 'vitest';
import { FADE } from './ranges';
import { writtenNames } from './written-name';

/** Letters as wide as half their height. */
const names = (...places: BasemapPlace[]) => writtenNames(places, (text, { size }) => (text.length * size) / 2);
const place = (changed: Partial<BasemapPlace>): BasemapPlace => ({
  ...{ kind: 'summit', name: 'Mauna Kea', lat: 19.8, lng: -155.5 },
  ...changed,
});
const hilo = place({ kind: 'town', name: 'Hilo', rank: 1 });

test('a summit stands around its place, in lines that are centred', () => {
  const [name] = names(place({ name: 'Mauna Kea the Highest' }));
  expect(name?.lines.map(({ text }) => text)).toEqual(['Mauna Kea the', 'Highest']);
  expect(name?.lines.map(({ x }) => x)).toEqual([-35.75, -19.25]);
  expect(name?.left).toBe(-37.75);
  expect([name?.left, name?.top]).toEqual([-(name?.right ?? 0), -(name?.bottom ?? 0)]);
});

test('a town stands beside its dot, its lines flush left', () => {
  const [name] = names({ ...hilo, name: 'Captain Cook South of Kona' });
  expect(name?.lines.length).toBe(2);
  for (const { x } of name?.lines ?? []) expect(x).toBeCloseTo(0.55 * 13.5);
  expect(name?.left).toBeCloseTo(-2.6 - 1.2 - 2);
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
