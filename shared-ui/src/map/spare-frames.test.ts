import { expect, test, vi } from 'vitest';
import { spareFrames } from './spare-frames';

interface Layer {
  type: string;
  /** zooms at which it is hidden */
  hidden?: (zoom: number) => boolean;
}

/** What of the engine is spared, and its layers at zoom 9. */
function open(...layers: readonly Layer[]) {
  let restored = () => {};
  const original = { sky: vi.fn(), fill: vi.fn(), clearStencil: vi.fn() };
  const painter = {
    drawFunctions: { sky: original.sky, fill: original.fill },
    clearStencil() {
      // the engine's own reads its fields
      original.clearStencil(this === painter);
    },
  };
  const named = new Map(
    layers.map(({ type, hidden = () => false }, i) => [`${type}-${i}`, { type, isHidden: hidden }]),
  );
  const map: Parameters<typeof spareFrames>[0] = Object.assign(Object.create(null), {
    ...{
      painter,
      on: (_: string, heard: () => void) => {
        restored = heard;
      },
      getZoom: () => 9,
      getLayer: (id: string) => named.get(id),
      getLayersOrder: () => [...named.keys()],
    },
  });
  const functions = painter.drawFunctions;
  spareFrames(map);
  return { original, painter, functions, restore: () => restored() };
}
const custom: Layer = { type: 'custom' };
const isCleared = (...layers: readonly Layer[]) => {
  const { original, painter } = open(...layers);
  painter.clearStencil();
  return original.clearStencil.mock.calls.length === 1;
};

test('no sky is drawn, but all else, and other maps keep theirs', () => {
  const { original, painter, functions } = open();
  painter.drawFunctions.sky();
  painter.drawFunctions.fill();
  expect(original.sky).not.toHaveBeenCalled();
  expect(original.fill).toHaveBeenCalledOnce();
  // the engine's maps share one list
  functions.sky();
  expect(original.sky).toHaveBeenCalledOnce();
});

test('the mask is emptied while something that is cut into tiles is seen', () => {
  expect(isCleared(custom, { type: 'fill' })).toBe(true);
  const { original, painter } = open({ type: 'line' });
  painter.clearStencil();
  expect(original.clearStencil).toHaveBeenCalledExactlyOnceWith(true);
});

test.each<[string, Layer[]]>([
  ['nothing', []],
  ['what the page draws alone', [custom, custom]],
  ['shapes that are hidden', [custom, { type: 'fill', hidden: () => true }]],
  ['shapes of other zooms', [custom, { type: 'fill', hidden: (zoom) => zoom < 12 }]],
])('the mask stays as it is with %s on the map', (_, layers) => {
  expect(isCleared(...layers)).toBe(false);
});

test('a layer that appears is masked from its first frame on', () => {
  let hidden = true;
  const { original, painter } = open(custom, { type: 'fill', hidden: () => hidden });
  painter.clearStencil();
  hidden = false;
  painter.clearStencil();
  expect(original.clearStencil).toHaveBeenCalledOnce();
});

test('a painter that the engine makes anew is spared, too', () => {
  const { original, painter, restore } = open(custom);
  painter.drawFunctions = { ...painter.drawFunctions, sky: original.sky };
  restore();
  painter.drawFunctions.sky();
  expect(original.sky).not.toHaveBeenCalled();
});
