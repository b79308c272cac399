import { expect, test } from 'vitest';
import { putSeaBehind } from './sea-behind';

const sea = { id: 'sea', type: 'background', paint: { 'background-color': '#b3d3dc' } };
const land = { id: 'land', type: 'fill', paint: { 'fill-color': '#eeebdf' } };

/** What the page paints and what is left to the engine. */
function painted(layers?: readonly { id: string; type: string; paint?: object }[]) {
  const container = document.createElement('div');
  let left = layers;
  const map = {
    getStyle: () => ({ ...(left && { layers: left }) }),
    removeLayer: (id: string) => {
      left = left?.filter((layer) => layer.id !== id);
    },
  };
  putSeaBehind(map, container);
  return { byPage: container.style.backgroundColor, byEngine: left };
}

test('the plain colour under a map is painted by the page, no longer by the engine', () => {
  expect(painted([sea, land])).toEqual({ byPage: '#b3d3dc', byEngine: [land] });
});

test.each([
  ['a style without layers', undefined],
  ['an empty style', []],
  ['a map that begins with land', [land, sea]],
  ['a sea whose colour changes with the zoom', [{ ...sea, paint: { 'background-color': ['zoom'] } }]],
  ['a pattern', [{ ...sea, paint: { ...sea.paint, 'background-pattern': 'waves' } }]],
  ['the default colour', [{ id: 'sea', type: 'background' }]],
])('%s is left to the engine', (_, layers) => {
  expect(painted(layers)).toEqual({ byPage: '', byEngine: layers });
});
