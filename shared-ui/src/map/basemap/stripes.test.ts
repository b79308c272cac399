import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { XY } from '../pins/projection';
import { CORNER_BYTES, leftOf, Stripes, stretchesOf, UNIT } from './stripes';

/** A card tells a way off its place no more exactly. */
const EXACT = 3;
const RIGHT = Math.PI / 2;

interface Corner {
  place: XY;
  off: XY;
  across: number;
}

/** Corners and indices as the card reads them. */
function drawn(draw: (add: Stripes) => void) {
  const stripes = new Stripes();
  draw(stripes);
  const { corners, indices } = stripes.bytes();
  const read = Array.from({ length: corners.byteLength / CORNER_BYTES }, (_, i): Corner => {
    const view = new DataView(corners, i * CORNER_BYTES, CORNER_BYTES);
    const whole = (at: number) => view.getInt16(at, true) / UNIT;
    return {
      place: { x: view.getFloat32(0, true), y: view.getFloat32(4, true) },
      off: { x: whole(8), y: whole(10) },
      across: whole(12),
    };
  });
  return { corners: read, indices: [...indices] };
}

const length = ({ x, y }: XY) => Math.hypot(x, y);
const along = (a: XY, b: XY) => a.x * b.x + a.y * b.y;
const pointing = (angle: number): XY => ({ x: Math.cos(angle), y: Math.sin(angle) });
const angleOf = ({ x, y }: XY) => Math.atan2(y, x);
/** From one angle on to another, turning to the right: y points downward. */
const turned = (from: XY, to: XY) => (angleOf(to) - angleOf(from) + 4 * Math.PI) % (2 * Math.PI);

/** To the east, to the south, to the west, back to the north: with the land to the right. */
const square: XY[] = [
  { x: 0, y: 0 },
  { x: 8, y: 0 },
  { x: 8, y: 8 },
  { x: 0, y: 8 },
  { x: 0, y: 0 },
];

/** On a coarse grid: places come again, lie in a row, and turn back. */
const anyPlaces = fc.array(fc.record({ x: fc.integer({ min: 0, max: 3 }), y: fc.integer({ min: 0, max: 3 }) }), {
  minLength: 2,
  maxLength: 30,
});
const openOrClosed = fc
  .tuple(anyPlaces, fc.boolean())
  .map(([places, closed]) => [...places, ...(closed ? places.slice(0, 1) : [])]);

test('a corner is two floats and three whole numbers, in which a unit is 1', () => {
  const stripes = new Stripes();
  expect([stripes.corner({ x: 0.5, y: -0.25 }, { x: 2, y: -1 }, 0.5), stripes.corner({ x: 3, y: 4 })]).toEqual([0, 1]);
  stripes.triangles([0, 1, 1], 0);
  stripes.triangles([-1, 0, 0], 1);
  expect(stripes.length).toBe(6);
  const { corners, indices } = stripes.bytes();
  expect(corners.byteLength).toBe(2 * CORNER_BYTES);
  expect([...new Float32Array(corners, 0, 2), ...new Int16Array(corners, 8, 3)]).toEqual([
    ...[0.5, -0.25],
    ...[2 * UNIT, -UNIT, UNIT / 2],
  ]);
  expect([...new Float32Array(corners, CORNER_BYTES, 2), ...new Int16Array(corners, CORNER_BYTES + 8, 3)]).toEqual([
    ...[3, 4],
    ...[0, 0, 0],
  ]);
  expect([...indices]).toEqual([0, 1, 1, 0, 1, 1]);
});

test('left of a way to the east is the north, and between two places that are one there is no way', () => {
  expect(leftOf({ x: 1, y: 1 }, { x: 5, y: 1 })).toEqual({ x: 0, y: -1 });
  expect(leftOf({ x: 1, y: 1 }, { x: 1, y: 3 })).toEqual({ x: 1, y: -0 });
  expect(length(leftOf({ x: 1, y: 1 }, { x: 1, y: 1 }))).toBe(0);
});

test('a line has a corner to both sides of each place, and two triangles from one place to the next', () => {
  const { corners, indices } = drawn((add) => {
    add.corner({ x: 9, y: 9 });
    add.line([0, 1, 2].map((x) => ({ x, y: 5 })));
  });
  expect(corners.slice(1)).toEqual(
    [0, 1, 2].flatMap((x) => [
      { place: { x, y: 5 }, off: { x: 0, y: -1 }, across: 1 },
      { place: { x, y: 5 }, off: { x: 0, y: 1 }, across: -1 },
    ]),
  );
  expect(indices).toEqual([1, 3, 2, 2, 3, 4, 3, 5, 4, 4, 5, 6]);
});

test('where a line turns it stays as wide, up to a turn by 120 degrees', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 6, noNaN: true }),
      fc.double({ min: -1.33 * RIGHT, max: 1.33 * RIGHT, noNaN: true }),
      (begin, turn) => {
        const [one, other] = [pointing(begin), pointing(begin + turn)];
        const { corners } = drawn((add) => add.line([{ x: 0, y: 0 }, one, { x: one.x + other.x, y: one.y + other.y }]));
        const [left, right] = corners.slice(2, 4);
        for (const way of [one, other]) {
          expect(along(left?.off ?? way, leftOf({ x: 0, y: 0 }, way))).toBeCloseTo(1, EXACT);
          expect(along(right?.off ?? way, leftOf({ x: 0, y: 0 }, way))).toBeCloseTo(-1, EXACT);
        }
      },
    ),
  );
});

test('no turn is so sharp that a mitre sticks out, or does not fit into its whole numbers', () => {
  fc.assert(
    fc.property(openOrClosed, (places) => {
      for (const { off, across } of drawn((add) => add.line(places)).corners) {
        expect(length(off)).toBeLessThanOrEqual(2.001);
        expect(Math.abs(across)).toBe(1);
      }
    }),
  );
  const [, , tip] = drawn((add) => add.line([0, 10, 0].map((x, i) => ({ x, y: i / 10 })))).corners;
  expect(length(tip?.off ?? { x: 9, y: 9 })).toBeLessThan(1);
});

test('a line that ends where it begins is closed: there it turns as elsewhere', () => {
  const { corners } = drawn((add) => add.line(square));
  for (const { off } of corners) expect(length(off)).toBeCloseTo(Math.SQRT2, EXACT);
  expect(corners.slice(-2)).toEqual(corners.slice(0, 2));
  const open = drawn((add) => add.line(square.slice(0, -1))).corners;
  expect([open[0]?.off, open.at(-2)?.off]).toEqual([
    { x: 0, y: -1 },
    { x: 0, y: 1 },
  ]);
});

test('stretches have no more places than they may, and all ways of a line, each once', () => {
  const lineOf = (count: number) => Array.from({ length: count }, (_, x) => ({ x, y: 0 }));
  expect(stretchesOf(lineOf(7), 3)).toEqual([
    { from: 0, to: 3 },
    { from: 3, to: 6 },
  ]);
  expect(stretchesOf(lineOf(8), 3).at(-1)).toEqual({ from: 6, to: 7 });
  expect([0, 1].map((count) => stretchesOf(lineOf(count), 3))).toEqual([[], []]);
});

test('a stretch of a line looks as that part of the whole', () => {
  fc.assert(
    fc.property(openOrClosed, fc.integer({ min: 1, max: 9 }), (places, count) => {
      const whole = drawn((add) => add.line(places)).corners;
      for (const stretch of stretchesOf(places, count)) {
        const { corners, indices } = drawn((add) => add.line(places, stretch));
        expect(corners).toEqual(whole.slice(2 * stretch.from, 2 * stretch.to + 2));
        expect(indices).toEqual(drawn((add) => add.line(places.slice(stretch.from, stretch.to + 1))).indices);
      }
    }),
  );
});

test('stretches of a shelf are the whole shelf, with what is round between them', () => {
  fc.assert(
    fc.property(anyPlaces, fc.integer({ min: 1, max: 9 }), (places, count) => {
      const ring = [...places, ...places.slice(0, 1)];
      const inStretches = drawn((add) => {
        for (const stretch of stretchesOf(ring, count)) add.shelf(ring, stretch);
      });
      expect(inStretches).toEqual(drawn((add) => add.shelf(ring)));
    }),
  );
});

test('a shelf lies to the left of its line, but for a little under what is to the right', () => {
  const { corners, indices } = drawn((add) => add.shelf(square.toReversed()));
  // to the left at each turn: nothing is round
  expect([corners.length, indices.length]).toEqual([4 * 4, 4 * 6]);
  for (let i = 0; i < 4; i++) {
    const [here, there] = [square[4 - i], square[3 - i]];
    if (!here || !there) throw new Error('no side');
    const side = corners.slice(4 * i, 4 * i + 4);
    expect(side.map(({ place }) => place)).toEqual([here, there, here, there]);
    const reaches = side.map(({ off }) => along(off, leftOf(here, there)));
    expect(reaches.slice(2)).toEqual([1, 1]);
    for (const reach of reaches.slice(0, 2)) {
      expect(reach).toBeLessThan(0);
      expect(reach).toBeGreaterThan(-0.5);
    }
    // so that it is 0 on the line, as in the middle of what is round
    expect(side.map(({ across }) => across)).toEqual(reaches);
  }
});

test('a shelf is round where its line turns to the right, also where that ends and begins', () => {
  const { corners, indices } = drawn((add) => add.shelf(square));
  const fans = 4;
  const steps = 3;
  expect(corners.length).toBe(fans * (4 + 1 + steps + 1));
  expect(indices.length).toBe(fans * (6 + 3 * steps));
  for (const turn of square.slice(1)) {
    const rim = corners.filter(({ place, across }) => place.x === turn.x && place.y === turn.y && across === 1);
    // both sides end where the round begins and ends
    expect(rim.length).toBe(2 + steps + 1);
    for (const { off } of rim) expect(length(off)).toBeCloseTo(1, EXACT);
  }
  // to the upper left of where the line begins there is only sea
  const offs = corners.filter(({ place }) => place.x === 0 && place.y === 0).map(({ off }) => off);
  expect(offs.filter(({ x, y }) => x < -0.45 && y < -0.45).length).toBe(2);
});

test('a fan covers its angle, turning to the right, and is round', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -3, max: 3, noNaN: true }),
      fc.double({ min: 0.01, max: 6.2, noNaN: true }),
      (begin, whole) => {
        const { corners, indices } = drawn((add) => {
          add.corner({ x: 9, y: 9 });
          add.fan({ x: 4, y: 5 }, pointing(begin), pointing(begin + whole));
        });
        const [, middle, ...rim] = corners;
        expect(middle).toEqual({ place: { x: 4, y: 5 }, off: { x: 0, y: 0 }, across: 0 });
        let covered = 0;
        for (let i = 0; i < indices.length; i += 3) {
          const [a, b, c] = indices.slice(i, i + 3).map((index) => corners[index]);
          if (!a || !b || !c) throw new Error('no corner');
          expect(a).toBe(middle);
          expect([length(b.off), length(c.off), b.across, c.across]).toEqual([
            ...[expect.closeTo(1, EXACT), expect.closeTo(1, EXACT)],
            ...[1, 1],
          ]);
          expect(turned(b.off, c.off)).toBeLessThan(Math.PI / 6 + 0.001);
          covered += turned(b.off, c.off);
        }
        expect(covered).toBeCloseTo(whole, 2);
        expect(angleOf(rim[0]?.off ?? { x: 0, y: 0 })).toBeCloseTo(begin, 2);
      },
    ),
  );
});
