import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepPace } from './keep-pace';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open() {
  const listeners = new Map<string, () => void>();
  let moving = false;
  const draw = vi.fn();
  keepPace(
    {
      on: (type: string, listener: (event: unknown) => void) => listeners.set(type, () => listener({})),
      isMoving: () => moving,
    },
    draw,
  );
  const send = (type: string) => listeners.get(type)?.();
  const frames = (count: number, gap: number) => {
    for (let i = 0; i < count; i++) {
      vi.advanceTimersByTime(gap);
      send('render');
    }
  };
  return {
    draw,
    send,
    frames,
    move: (count: number, gap: number) => {
      moving = true;
      send('movestart');
      frames(count, gap);
      moving = false;
      send('moveend');
    },
  };
}

test('a map that stutters is drawn with fewer pixels while it moves, and sharp once it rests', () => {
  const { draw, move } = open();
  move(30, 60);
  expect(draw.mock.calls).toEqual([[0.7], [0.5]]);
  vi.advanceTimersByTime(149);
  expect(draw).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(1);
  expect(draw.mock.lastCall).toEqual([1]);
});

test('the next drag begins as the last one ended, and does not sharpen the map in between', () => {
  const { draw, move } = open();
  move(30, 60);
  vi.advanceTimersByTime(500);
  draw.mockClear();
  move(3, 16);
  vi.advanceTimersByTime(100);
  move(3, 16);
  expect(draw.mock.calls).toEqual([[0.5]]);
});

test('a map that keeps up, or is only drawn anew, keeps all its pixels', () => {
  const { draw, move, frames } = open();
  move(100, 16);
  frames(100, 60);
  expect(draw).not.toHaveBeenCalled();
});

test('a map that is gone is drawn no more', () => {
  const { draw, move, send } = open();
  move(30, 60);
  draw.mockClear();
  send('remove');
  vi.advanceTimersByTime(1000);
  expect(draw).not.toHaveBeenCalled();
});
