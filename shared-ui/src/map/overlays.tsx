import { useEffect } from 'react';
import type { LayerProps, MapEngine, MapHandle } from './engine';

/** Zones over the basemap and below the homes, hatched in a color. */
export interface MapOverlay {
  id: string;
  /** address of its GeoJSON */
  url: string;
  /** a CSS color of six hexadecimal digits */
  color: string;
}

interface OverlaysProps {
  engine: MapEngine;
  map: MapHandle;
  overlays: readonly MapOverlay[];
}

/** The lowest layer of the page, below which the zones are. */
const BELOW = 'outlines-fill';

/** The hatched zones that the visitor has switched on. */
export function Overlays({ engine: { Source, Layer }, map, overlays }: OverlaysProps) {
  useEffect(() => {
    const onMissing = ({ id }: { id: string }) => {
      const color = HATCH.exec(id)?.[1];
      if (color) map.addImage(id, hatchImage(color), { pixelRatio: RATIO });
    };
    map.on('styleimagemissing', onMissing);
    return () => void map.off('styleimagemissing', onMissing);
  }, [map]);
  return overlays.map(({ id, url, color }) => (
    <Source key={id} id={`overlay-${id}`} type="geojson" data={url}>
      {layersOf(id, color).map((layer) => (
        <Layer key={layer.id} {...layer} beforeId={BELOW} />
      ))}
    </Source>
  ));
}

function layersOf(id: string, color: string): LayerProps[] {
  return [
    { id: `overlay-${id}-fill`, type: 'fill', paint: { 'fill-pattern': `hatch-${color}` } },
    { id: `overlay-${id}-line`, type: 'line', paint: { 'line-color': color, 'line-width': 1.5, 'line-opacity': 0.9 } },
  ];
}

const HATCH = /^hatch-(#[\da-f]{6})$/i;
const RATIO = 2;
/** Pixels between two stripes, and their width. */
const STRIPES = 16;
const STRIPE = 4;

/** Diagonal stripes that continue in the next tile. */
export function hatchImage(color: string): ImageData {
  const image = new ImageData(STRIPES, STRIPES);
  const channels = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  for (let y = 0; y < STRIPES; y++)
    for (let x = 0; x < STRIPES; x++)
      image.data.set([...channels, (x + y) % STRIPES < STRIPE ? 190 : 36], (y * STRIPES + x) * 4);
  return image;
}
