import { expect, test } from 'vitest';
import { FramePace } from './frame-pace';

/** Frames of a move that begins now; tells when it ends. */
function move(pace: FramePace, begun: number, gap: number, frames: number): number {
  pace.begin(begun);
  for (let i = 0; i < frames; i++) pace.frame(begun + i * gap);
  return begun + frames * gap;
}

test.each([
  [30, 1],
  [10, 0.5],
])('one slow frame in %i: drawn with %f of the pixels each way', (every, share) => {
  const pace = new FramePace();
  pace.begin(0);
  let now = 0;
  for (let i = 0; i < 200; i++) {
    now += i % every === 0 ? 50 : 16;
    pace.frame(now);
  }
  expect(pace.share).toBe(share);
});

test('a machine that does not draws fewer, and fewest while that is too much', () => {
  const pace = new FramePace();
  const now = move(pace, 0, 60, 5);
  expect(pace.share).toBe(0.7);
  move(pace, now, 40, 100);
  expect(pace.share).toBe(0.5);
});

test('the time between two moves is no slow frame', () => {
  const pace = new FramePace();
  for (let i = 0; i < 20; i++) move(pace, i * 5000, 16, 3);
  expect(pace.share).toBe(1);
});

test('what was learned is forgotten a step at a time, for a machine that was only busy', () => {
  const pace = new FramePace();
  const now = move(pace, 0, 60, 100);
  move(pace, now + 1000, 16, 100);
  expect(pace.share).toBe(0.5);
  pace.begin(now + 61_000);
  expect(pace.share).toBe(0.7);
  pace.begin(now + 130_000);
  expect(pace.share).toBe(1);
});
