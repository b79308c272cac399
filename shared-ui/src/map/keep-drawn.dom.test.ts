import { beforeEach, expect, test, vi } from 'vitest';
import type { DrawFrame } from './engine-parts';
import { keepDrawn } from './keep-drawn';

const MATRIX = [1, 2, 3];

beforeEach(() => {
  vi.stubGlobal('WebGLRenderingContext', class {});
  vi.stubGlobal('WebGL2RenderingContext', class {});
});

/** An engine without a screen, and what it draws in each frame. */
function open() {
  const listeners = new Map<string, ((event: unknown) => void)[]>();
  const hear = (type: string, listener: (event: unknown) => void) =>
    listeners.set(type, [...(listeners.get(type) ?? []), listener]);
  const send = (type: string) => {
    for (const listener of listeners.get(type) ?? []) listener({});
  };
  const once = new Map<string, (event: unknown) => void>();
  const layers = new Map<string, { draw: DrawFrame; below: string }>();
  const canvas = document.createElement('canvas');
  const page = { width: 800, height: 600, moving: false };
  Object.defineProperties(canvas, {
    clientWidth: { get: () => page.width },
    clientHeight: { get: () => page.height },
  });
  const map = {
    on: hear,
    once: (type: string, listener: (event: unknown) => void) => once.set(type, listener),
    getLayer: (id: string) => layers.get(id),
    isMoving: () => page.moving,
    getCenter: () => ({ lat: 20.5, lng: -156.5 }),
    getZoom: () => 9.5,
    getCanvas: () => canvas,
  };
  const addDrawn = vi.fn((id: string, draw: DrawFrame, below: string) => {
    if (layers.has(id)) throw new Error(`Layer ${id} is there already`);
    layers.set(id, { draw, below });
  });
  const painter = { draw: vi.fn(), forget: vi.fn() };
  keepDrawn(map, { addDrawn }, { id: 'basemap', below: 'outlines' }, painter);
  return {
    ...{ page, layers, painter, addDrawn, send },
    frame: (gl: Parameters<DrawFrame>[0] = new WebGL2RenderingContext()) => layers.get('basemap')?.draw(gl, MATRIX),
    restyle: () => once.get('style.load')?.({}),
  };
}

test('a painter is one layer, below another, and draws in each frame what the engine shows', () => {
  const { layers, painter, frame } = open();
  expect([...layers].map(([id, { below }]) => [id, below])).toEqual([['basemap', 'outlines']]);
  const gl = new WebGL2RenderingContext();
  frame(gl);
  const size = { width: 800, height: 600 };
  const view = { matrix: MATRIX, center: { lat: 20.5, lng: -156.5 }, zoom: 9.5, size, still: true };
  expect(painter.draw.mock.calls).toEqual([[gl, view]]);
  expect(painter.draw.mock.calls[0]?.[0]).toBe(gl);
});

test('a painter is told of each frame whether the map rests', () => {
  const { page, painter, frame } = open();
  for (const moving of [true, false]) {
    page.moving = moving;
    frame();
  }
  expect(painter.draw.mock.calls.map(([, { still }]) => still)).toEqual([false, true]);
});

test('the size is that of the last resize: to measure in each frame would hold it up', () => {
  const { page, painter, frame, send } = open();
  page.width = 400;
  frame();
  send('resize');
  frame();
  expect(painter.draw.mock.calls.map(([, { size }]) => size.width)).toEqual([800, 400]);
});

test('an older context is not drawn into', () => {
  const { painter, frame } = open();
  frame(new WebGLRenderingContext());
  expect(painter.draw).not.toHaveBeenCalled();
});

test('a painter forgets what a lost context had, and is added again once the style is there without it', () => {
  const { layers, painter, addDrawn, frame, send, restyle } = open();
  send('webglcontextlost');
  expect(painter.forget).toHaveBeenCalledOnce();
  layers.clear();
  send('webglcontextrestored');
  expect(addDrawn).toHaveBeenCalledOnce();
  restyle();
  expect(layers.get('basemap')?.below).toBe('outlines');
  frame();
  expect(painter.draw).toHaveBeenCalledOnce();
});

test('an engine that kept its layers is not given one again', () => {
  const { addDrawn, send, restyle } = open();
  send('webglcontextlost');
  send('webglcontextrestored');
  restyle();
  expect(addDrawn).toHaveBeenCalledOnce();
});
