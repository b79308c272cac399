import type { ExpressionSpecification } from 'maplibre-gl';
import type { LayerProps } from './engine';

/** The family that prices and names are written in; engines look for it in the page. */
export const MAP_FONT = '"Instrument Sans Variable"';

/** Engines read the weight from the name of the first family and the letters from the second. */
const FONT_STACK = ['Instrument Sans Variable Semibold', 'Instrument Sans Variable'];

/** The image of the plate behind a price. */
export const PLATE = 'pin-plate';

/** Layers whose features the user can press. */
export const PIN_LAYERS = ['prices', 'clusters', 'pin-targets'];

/** Colours of the layers over the basemap, from the tokens of the page. */
export interface MapColors {
  ocean: string;
  text: string;
  surface: string;
  line: string;
}

/** Reads the colours where the map is; the tokens follow the colour scheme. */
export function mapColors(element: Element): MapColors {
  const style = getComputedStyle(element);
  const token = (name: string, fallback: string) => style.getPropertyValue(name).trim() || fallback;
  return {
    ocean: token('--color-ocean', '#0d5265'),
    text: token('--color-text', '#172126'),
    surface: token('--color-raised', '#ffffff'),
    line: token('--color-line-strong', '#b9b1a3'),
  };
}

type Layers = readonly LayerProps[];

const inState = (name: 'hovered' | 'selected' | 'viewed'): ExpressionSpecification => [
  'boolean',
  ['feature-state', name],
  false,
];
const HOVERED = inState('hovered');
const SELECTED = inState('selected');
const VIEWED = inState('viewed');
const MARKED: ExpressionSpecification = ['any', HOVERED, SELECTED];

const PIN: ExpressionSpecification = ['==', ['get', 'kind'], 'pin'];
const CLUSTER: ExpressionSpecification = ['==', ['get', 'kind'], 'cluster'];
/** A disc grows with the digits of its number. */
const CLUSTER_RADIUS: ExpressionSpecification = ['+', 15, ['*', 2.5, ['length', ['get', 'text']]]];

/** The outlines of regions. */
export function outlineLayers({ ocean }: MapColors): Layers {
  return [
    { id: 'outlines-fill', type: 'fill', paint: { 'fill-color': ocean, 'fill-opacity': 0.06 } },
    {
      id: 'outlines-line',
      type: 'line',
      paint: { 'line-color': ocean, 'line-width': 1.5, 'line-opacity': 0.8, 'line-dasharray': [3, 2] },
    },
  ];
}

/** The areas that limit the search. Those whose homes are left out are dark, with a dashed line. */
export function polygonLayers({ ocean, text }: MapColors): Layers {
  return [
    {
      id: 'polygons-fill',
      type: 'fill',
      paint: {
        'fill-color': ['match', ['get', 'kind'], 'excluded', text, ocean],
        'fill-opacity': ['match', ['get', 'kind'], 'excluded', 0.28, 0.1],
      },
    },
    {
      id: 'polygons-line',
      type: 'line',
      filter: ['==', ['get', 'kind'], 'wanted'],
      paint: { 'line-color': ocean, 'line-width': 2.5 },
    },
    {
      id: 'polygons-excluded',
      type: 'line',
      filter: ['==', ['get', 'kind'], 'excluded'],
      paint: { 'line-color': text, 'line-width': 2, 'line-dasharray': [2, 2] },
    },
  ];
}

/** The area that the user draws. */
export function draftLayers({ ocean, surface }: MapColors): Layers {
  return [
    {
      id: 'draft-line',
      type: 'line',
      paint: { 'line-color': ocean, 'line-width': 2.5, 'line-dasharray': [2, 1.5] },
    },
    {
      id: 'draft-corners',
      type: 'circle',
      filter: ['==', ['geometry-type'], 'Point'],
      paint: {
        'circle-radius': 6,
        'circle-color': surface,
        'circle-stroke-color': ocean,
        'circle-stroke-width': 2.5,
      },
    },
  ];
}

/**
 * Clusters, and pins as a dot with a price. The engine moves a colliding price next to its dot, or hides the price;
 * names of the basemap avoid prices and clusters in the same way.
 */
export function pinLayers({ ocean, surface, line, text }: MapColors): Layers {
  return [
    // a finger needs 24 pixels; nothing is drawn of it
    {
      id: 'pin-targets',
      type: 'circle',
      filter: PIN,
      paint: { 'circle-radius': 12, 'circle-opacity': 0 },
    },
    {
      id: 'pin-dots',
      type: 'circle',
      filter: PIN,
      paint: {
        'circle-radius': ['case', MARKED, 8, 4.5],
        'circle-color': ['case', MARKED, ocean, VIEWED, line, text],
        'circle-stroke-color': surface,
        'circle-stroke-width': 1.5,
      },
    },
    {
      id: 'clusters',
      type: 'circle',
      filter: CLUSTER,
      paint: {
        'circle-radius': CLUSTER_RADIUS,
        'circle-color': ['case', HOVERED, text, ocean],
        'circle-stroke-color': ['case', HOVERED, text, ocean],
        'circle-stroke-width': ['case', HOVERED, 9, 5],
        'circle-stroke-opacity': 0.22,
      },
    },
    {
      id: 'prices',
      type: 'symbol',
      filter: PIN,
      layout: {
        'text-field': ['get', 'text'],
        'text-font': FONT_STACK,
        'text-size': 13,
        // the plate follows its text
        'text-variable-anchor': ['center', 'left', 'right', 'bottom', 'top'],
        'text-radial-offset': 1.3,
        'icon-image': PLATE,
        'icon-text-fit': 'both',
      },
      paint: {
        'text-color': ['case', MARKED, surface, text],
        'text-opacity': ['case', VIEWED, 0.82, 1],
        'icon-color': ['case', MARKED, ocean, surface],
        'icon-halo-color': ['case', MARKED, surface, VIEWED, line, text],
        'icon-halo-width': 1,
      },
    },
    {
      id: 'cluster-counts',
      type: 'symbol',
      filter: CLUSTER,
      layout: {
        'text-field': ['get', 'text'],
        'text-font': FONT_STACK,
        'text-size': 13,
        'text-allow-overlap': true,
        // prices and names keep away from the whole disc
        'text-padding': 14,
      },
      paint: { 'text-color': surface },
    },
  ];
}
