// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { polygonSchema } from 'shared-contracts';
import { expect, test } from 'vitest';
import { areaOf, useAreaDrawing } from './area-drawing';

const corners = [
  { lat: 20, lng: -156 },
  { lat: 21, lng: -156 },
  { lat: 21, lng: -157 },
];

test('an area closes with its first corner, in GeoJSON order, and needs three corners', () => {
  const area = areaOf(corners, 'area-1');
  expect(area?.coordinates).toEqual([
    [-156, 20],
    [-156, 21],
    [-157, 21],
    [-156, 20],
  ]);
  expect(polygonSchema.safeParse(area).success).toBe(true);
  expect(areaOf(corners.slice(0, 2), 'area-1')).toBeNull();
});

test('presses set corners only while drawing; the last one can be taken back', () => {
  const { result } = renderHook(() => useAreaDrawing());
  const press = (index: number) => act(() => result.current.add(corners[index] ?? { lat: 0, lng: 0 }));
  press(0);
  expect(result.current.corners).toEqual([]);
  act(() => result.current.start());
  for (const index of [0, 1, 0]) press(index);
  act(() => result.current.undo());
  expect(result.current.draft).toBeNull();
  press(2);
  expect(result.current.draft?.coordinates).toHaveLength(4);
  let finished: ReturnType<typeof result.current.finish> = null;
  act(() => {
    finished = result.current.finish();
  });
  expect(finished).toEqual(areaOf(corners, 'area-1'));
  expect(result.current.drawing).toBe(false);
});
