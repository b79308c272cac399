import maplibregl from 'maplibre-gl';
import { featureKey, type GlMap } from './gl-map';
import { layOut, portOf } from './gl-port';
import { mapColors, mapLayers } from './map-layers';
import { MAP_SOURCES, type MapOptions, type MapPort } from './port';

/** The engine for everyone: free, and needs no key. Loaded only when a map is drawn. */
export default function createMap({
  container,
  styleUrl,
  box,
  interactive,
  label,
  events,
}: MapOptions): Promise<MapPort> {
  const map = new maplibregl.Map({
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
      resolve(portOf(common, pinAt, events));
    });
  });
}
