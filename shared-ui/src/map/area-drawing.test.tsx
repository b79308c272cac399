import { act, renderHook } from '@testing-library/react';
import { LIMITS, type Polygon, polygonSchema } from 'shared-contracts';
import { expect, test, vi } from 'vitest';
import { areaOf, freeAreaId, useAreaDrawing } from './area-drawing';

const corners = [
  { lat: 20, lng: -156 },
  { lat: 21, lng: -156 },
  { lat: 21, lng: -157 },
];
const ring: Polygon['coordinates'] = [
  [-156, 20],
  [-156, 21],
  [-157, 21],
  [-156, 20],
];

test('an area closes with its first corner, in GeoJSON order, and needs three corners', () => {
  const area = areaOf(corners, 'area-1');
  expect(area?.coordinates).toEqual(ring);
  expect(polygonSchema.safeParse(area).success).toBe(true);
  expect(areaOf(corners.slice(0, 2), 'area-1')).toBeNull();
});

test('presses set corners only while drawing; the last one can be taken back', () => {
  const onArea = vi.fn();
  const { result } = renderHook(() => useAreaDrawing({ areas: [], onArea }));
  const press = (index: number) => act(() => result.current.add(corners[index] ?? { lat: 0, lng: 0 }));
  press(0);
  expect(result.current.corners).toEqual([]);
  act(() => result.current.start());
  for (const index of [0, 1, 0]) press(index);
  act(() => result.current.undo());
  expect(result.current.draft).toBeNull();
  press(2);
  expect(result.current.draft?.coordinates).toHaveLength(4);
  act(() => result.current.finish());
  expect(onArea).toHaveBeenCalledExactlyOnceWith(areaOf(corners, 'area-1'));
  expect(result.current.drawing).toBe(false);
});

test('a second press at the same place adds no corner, and too few corners hand nothing on', () => {
  const onArea = vi.fn();
  const { result } = renderHook(() => useAreaDrawing({ areas: [], onArea }));
  act(() => result.current.start());
  for (const corner of [corners[0], corners[0], corners[1]]) act(() => corner && result.current.add(corner));
  expect(result.current.corners).toHaveLength(2);
  act(() => result.current.finish());
  expect(onArea).not.toHaveBeenCalled();
});

test('an area keeps its name when another is taken away, and there are at most as many as a search may have', () => {
  expect(freeAreaId([{ id: 'area-2' }, { id: 'area-3' }])).toBe('area-1');
  expect(freeAreaId([{ id: 'area-1' }, { id: 'area-2' }])).toBe('area-3');
  const full = Array.from({ length: LIMITS.polygons }, (_, at) => ({ id: `area-${at + 1}`, coordinates: ring }));
  expect(renderHook(() => useAreaDrawing({ areas: full, onArea: () => undefined })).result.current.possible).toBe(
    false,
  );
});
