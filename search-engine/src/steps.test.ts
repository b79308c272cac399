import { expect, test } from 'vitest';
import { inPieces } from './steps';

test('work in pieces leaves nothing out, and lets others have their turn after each', () => {
  const pieces: [number, number][] = [];
  const steps = inPieces(100_000, (from, to) => pieces.push([from, to]));
  for (let turns = 0; !steps.next().done; turns++) expect(pieces).toHaveLength(turns + 1);
  expect(pieces.length).toBeGreaterThan(2);
  expect(pieces[0]?.[0]).toBe(0);
  for (const [index, [from]] of pieces.entries()) if (index > 0) expect(from).toBe(pieces[index - 1]?.[1]);
  expect(pieces.at(-1)?.[1]).toBe(100_000);
});
