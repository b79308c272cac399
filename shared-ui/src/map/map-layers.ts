import type { MapSource } from './port';

/** Colours of what we draw over the basemap, read from the tokens when a map is made. */
export interface MapColors {
  ocean: string;
  coral: string;
  text: string;
  surface: string;
  line: string;
}

export function mapColors(element: Element): MapColors {
  const style = getComputedStyle(element);
  const token = (name: string, fallback: string) => style.getPropertyValue(name).trim() || fallback;
  return {
    ocean: token('--color-ocean', '#0d5265'),
    coral: token('--color-coral', '#c2432b'),
    text: token('--color-text', '#172126'),
    surface: token('--color-raised', '#ffffff'),
    line: token('--color-line-strong', '#b9b1a3'),
  };
}

/** Pins are drawn below this layer: corners must be seen where listings are dense. */
export const ABOVE_PINS = 'draft-corners';

/** What the page draws of a basemap lies below this layer. */
export const LOWEST_LAYER = 'outlines-fill';

/** The layers that draw a source. */
export const LAYERS_OF: Readonly<Record<MapSource, readonly string[]>> = {
  outlines: [LOWEST_LAYER, 'outlines-line'],
  polygons: ['polygons-fill', 'polygons-line'],
  draft: ['draft-line', ABOVE_PINS],
};

/** Nothing of a source is drawn until it has something: even an empty one costs each frame its share of the whole canvas. */
const layout = { visibility: 'none' as const };

/** The layers over the basemap, but for the pins. */
export function mapLayers(colors: MapColors) {
  return [
    {
      id: LOWEST_LAYER,
      type: 'fill' as const,
      source: 'outlines',
      layout,
      paint: { 'fill-color': colors.ocean, 'fill-opacity': 0.06 },
    },
    {
      id: 'outlines-line',
      type: 'line' as const,
      source: 'outlines',
      layout,
      paint: { 'line-color': colors.ocean, 'line-width': 1.5, 'line-opacity': 0.8, 'line-dasharray': [3, 2] },
    },
    {
      id: 'polygons-fill',
      type: 'fill' as const,
      source: 'polygons',
      layout,
      paint: { 'fill-color': colors.coral, 'fill-opacity': 0.1 },
    },
    {
      id: 'polygons-line',
      type: 'line' as const,
      source: 'polygons',
      layout,
      paint: { 'line-color': colors.coral, 'line-width': 2.5 },
    },
    {
      id: 'draft-line',
      type: 'line' as const,
      source: 'draft',
      layout,
      paint: { 'line-color': colors.coral, 'line-width': 2.5, 'line-dasharray': [2, 1.5] },
    },
    {
      id: ABOVE_PINS,
      type: 'circle' as const,
      source: 'draft',
      layout,
      filter: ['==', ['geometry-type'], 'Point'] as ['==', ['geometry-type'], string],
      paint: {
        'circle-radius': 6,
        'circle-color': colors.surface,
        'circle-stroke-color': colors.coral,
        'circle-stroke-width': 2.5,
      },
    },
  ];
}
export type MapLayer = ReturnType<typeof mapLayers>[number];
