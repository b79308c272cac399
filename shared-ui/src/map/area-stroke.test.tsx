import { fireEvent, render } from '@testing-library/react';
import { LIMITS, type Polygon } from 'shared-contracts';
import { beforeEach, expect, test, vi } from 'vitest';
import { createTestMap } from '../testing/map-handle';
import { areaOf, useAreaDrawing } from './area-drawing';
import { outlineOf, useStroke } from './area-stroke';

/** A map whose pixels are hundredths of a degree. */
const map = createTestMap({
  project: ([lng, lat]) => ({ x: lng * 100, y: lat * 100 }),
  unproject: ([x, y]) => ({ lat: y / 100, lng: x / 100 }),
});
const onArea = vi.fn<(area: Polygon) => void>();
const onEnd = vi.fn();
beforeEach(() => vi.clearAllMocks());

function Drawn({ edited }: { edited?: Polygon }) {
  const drawing = useAreaDrawing({ areas: edited ? [edited] : [], onArea, edited, onEnd });
  const { path, handlers } = useStroke(map, drawing);
  return (
    <div {...handlers} data-path={path.length}>
      <canvas />
      <button type="button" onClick={drawing.start}>
        Start
      </button>
      <button type="button" onClick={drawing.finish}>
        Finish
      </button>
    </div>
  );
}

type Point = readonly [x: number, y: number];
const SQUARE: readonly Point[] = [
  [10, 10],
  [60, 10],
  [60, 60],
  [10, 60],
];
function setUp(edited?: Polygon) {
  const { container, getByText } = render(<Drawn {...(edited ? { edited } : {})} />);
  const canvas = container.querySelector('canvas');
  if (!canvas) throw new Error('There is no canvas.');
  const at = ([clientX, clientY]: Point, more: object = {}) => ({
    clientX,
    clientY,
    pointerId: 1,
    isPrimary: true,
    button: 0,
    ...more,
  });
  const stroke = (...[first = [0, 0], ...points]: readonly Point[]) => {
    fireEvent.pointerDown(canvas, at(first));
    for (const point of points) fireEvent.pointerMove(canvas, at(point));
  };
  return {
    canvas,
    at,
    stroke,
    lift: () => fireEvent.pointerUp(canvas),
    press: (name: string) => fireEvent.click(getByText(name)),
  };
}

test('a stroke makes an area at once, with the corners that keep its form (D159)', () => {
  const { stroke, lift, press } = setUp();
  press('Start');
  const path = SQUARE.flatMap(([x, y], at): Point[] => {
    const [nextX = 10, nextY = 10] = SQUARE[at + 1] ?? [10, 20];
    return Array.from({ length: 10 }, (_, step) => [x + ((nextX - x) * step) / 10, y + ((nextY - y) * step) / 10]);
  });
  stroke(...path);
  lift();
  expect(onArea).toHaveBeenCalledOnce();
  const corners = onArea.mock.calls[0]?.[0].coordinates ?? [];
  for (const [x, y] of SQUARE) expect(corners).toContainEqual([x / 100, y / 100]);
  expect(corners.length).toBeLessThan(8);
});

test('nothing is drawn without a drawing, by a short move, or when a second finger comes', () => {
  const { canvas, at, stroke, lift, press } = setUp();
  stroke(...SQUARE);
  lift();
  press('Start');
  const failed = vi.spyOn(console, 'error');
  stroke([10, 10], [14, 12], [12, 14]);
  lift();
  expect(failed).not.toHaveBeenCalled();
  stroke(...SQUARE);
  fireEvent.pointerDown(canvas, at([90, 90], { pointerId: 2, isPrimary: false }));
  lift();
  expect(onArea).not.toHaveBeenCalled();
});

test('a stroke from a corner moves it, and the area keeps its id and its kind', () => {
  const area = areaOf(
    SQUARE.map(([x, y]) => ({ lat: y / 100, lng: x / 100 })),
    'Our side',
    true,
  );
  if (!area) throw new Error('There is no area.');
  const { stroke, lift, press } = setUp(area);
  // a stroke that does not begin at a corner would replace them all
  stroke([30, 30], [40, 80], [80, 40]);
  lift();
  expect(onArea).not.toHaveBeenCalled();
  stroke([61, 61], [70, 75], [80, 90]);
  lift();
  expect(onArea).not.toHaveBeenCalled();
  press('Finish');
  expect(onArea).toHaveBeenCalledExactlyOnceWith({
    id: 'Our side',
    exclude: true,
    coordinates: [
      [0.1, 0.1],
      [0.6, 0.1],
      [0.8, 0.9],
      [0.1, 0.6],
      [0.1, 0.1],
    ],
  });
  expect(onEnd).toHaveBeenCalledOnce();
});

test('an outline has at most as many corners as an area', () => {
  const wild = Array.from({ length: 900 }, (_, at): [number, number] => [
    400 + (200 + 40 * (at % 2)) * Math.cos(at / 143),
    400 + (200 + 40 * (at % 3)) * Math.sin(at / 143),
  ]);
  const outline = outlineOf(wild);
  expect(outline.length).toBeLessThanOrEqual(LIMITS.areaCorners);
  expect(outline.length).toBeGreaterThanOrEqual(3);
});
