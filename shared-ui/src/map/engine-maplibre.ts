import maplibregl from 'maplibre-gl';
import { engineOptions, portWhenLoaded } from './engine-parts';
import type { MapOptions, MapPort } from './port';
import { spareFrames } from './spare-frames';

/** The engine for everyone: free, and needs no key. Loaded only when a map is drawn. */
export default function createMap(options: MapOptions): Promise<MapPort> {
  const map = new maplibregl.Map(engineOptions(options));
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  spareFrames(map);
  return portWhenLoaded(
    map,
    {
      addLayer: (layer) => map.addLayer(layer),
      addDrawn: (id, draw, below) =>
        map.addLayer(
          {
            id,
            type: 'custom',
            render: (gl, { defaultProjectionData }) => draw(gl, defaultProjectionData.mainMatrix),
          },
          below,
        ),
      drawAt: (share) => {
        const canvas = map.getCanvas();
        const { clientWidth, clientHeight } = canvas;
        const ratio = map.getPixelRatio() * share;
        // setPixelRatio would end the drag that this is for
        canvas.width = Math.floor(clientWidth * ratio);
        canvas.height = Math.floor(clientHeight * ratio);
        map.painter.resize(clientWidth, clientHeight, ratio);
        map.triggerRepaint();
      },
    },
    options,
  );
}
