import maplibregl from 'maplibre-gl';
import { engineOptions, PINS, portWhenLoaded } from './engine-parts';
import type { MapOptions, MapPort } from './port';

/** The engine for everyone: free, and needs no key. Loaded only when a map is drawn. */
export default function createMap(options: MapOptions): Promise<MapPort> {
  const map = new maplibregl.Map(engineOptions(options));
  map.touchZoomRotate.disableRotation();
  return portWhenLoaded(
    map,
    {
      addLayer: (layer) => map.addLayer(layer),
      addPins: (draw, below) =>
        map.addLayer(
          {
            id: PINS,
            type: 'custom',
            render: (gl, { defaultProjectionData }) => draw(gl, defaultProjectionData.mainMatrix),
          },
          below,
        ),
    },
    options,
  );
}
