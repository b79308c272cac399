import mapboxgl from 'mapbox-gl';
import { featureKey, type GlMap } from './gl-map';
import { layOut, portOf } from './gl-port';
import { mapColors, mapLayers } from './map-layers';
import { MAP_SOURCES, type MapboxOptions, type MapPort } from './port';

/** The engine where a token is set; without one it clears its canvas, even with a style of our own. */
export default function createMap({
  container,
  styleUrl,
  box,
  interactive,
  label,
  token,
  events,
}: MapboxOptions): Promise<MapPort> {
  const map = new mapboxgl.Map({
    accessToken: token,
    container,
    style: styleUrl,
    bounds: [
      [box.sw.lng, box.sw.lat],
      [box.ne.lng, box.ne.lat],
    ],
    interactive,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    maxZoom: 19,
    projection: 'mercator',
    locale: { 'Map.Title': `${label}: arrow keys move it` },
  });
  map.touchZoomRotate.disableRotation();
  const common: GlMap = map;
  layOut(common, container, interactive);
  const pinAt = ({ x, y }: { x: number; y: number }) =>
    featureKey(map.queryRenderedFeatures([x, y], { layers: ['pins'] }).at(-1));
  return new Promise((resolve, reject) => {
    const giveUp = (event: { error: Error }) => {
      map.remove();
      reject(event.error);
    };
    map.once('error', giveUp);
    map.once('load', () => {
      map.off('error', giveUp);
      for (const source of MAP_SOURCES)
        map.addSource(source, { type: 'geojson', data: { type: 'FeatureCollection', features: [] } });
      for (const layer of mapLayers(mapColors(container))) map.addLayer(layer);
      const port = portOf(common, pinAt, events);
      // its terms ask for the name on every map
      resolve({ ...port, credits: () => ['© Mapbox', ...port.credits()] });
    });
  });
}
