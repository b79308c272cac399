import { expect, test, vi } from 'vitest';
import { putSeaBehind } from './sea-behind';

const sea = { id: 'sea', type: 'background', paint: { 'background-color': '#b3d3dc' } };
const land = { id: 'land', type: 'fill', paint: { 'fill-color': '#eeebdf' } };

function layersLeft(layers?: readonly { id: string; type: string; paint?: object }[]) {
  const container = document.createElement('div');
  const removeLayer = vi.fn();
  putSeaBehind({ getStyle: () => ({ ...(layers && { layers }) }), removeLayer }, container);
  return { color: container.style.backgroundColor, removed: removeLayer.mock.calls.flat() };
}

test('the plain colour under a map is painted by the page, no longer by the engine', () => {
  expect(layersLeft([sea, land])).toEqual({ color: '#b3d3dc', removed: ['sea'] });
});

test.each([
  ['a style without layers', undefined],
  ['an empty style', []],
  ['a map that begins with land', [land, sea]],
  ['a sea whose colour changes with the zoom', [{ ...sea, paint: { 'background-color': ['zoom'] } }]],
  ['a pattern', [{ ...sea, paint: { ...sea.paint, 'background-pattern': 'waves' } }]],
  ['the default colour', [{ id: 'sea', type: 'background' }]],
])('%s is left to the engine', (_, layers) => {
  expect(layersLeft(layers)).toEqual({ color: '', removed: [] });
});
