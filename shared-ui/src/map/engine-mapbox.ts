import mapboxgl from 'mapbox-gl';
import { engineOptions, portWhenLoaded } from './engine-parts';
import type { MapboxOptions, MapPort } from './port';

/** The engine where a token is set; without one it clears its canvas, even with a style of our own. */
export default async function createMap(options: MapboxOptions): Promise<MapPort> {
  const map = new mapboxgl.Map({
    ...engineOptions(options),
    accessToken: options.token,
    projection: 'mercator',
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  const port = await portWhenLoaded(
    map,
    {
      addLayer: (layer) => map.addLayer(layer),
      addDrawn: (id, draw, below) => map.addLayer({ id, type: 'custom', render: draw }, below),
    },
    options,
  );
  // its terms ask for the name on every map
  return { ...port, credits: () => ['© Mapbox', ...port.credits()] };
}
