import { BASEMAP_KEY, type Basemap } from 'shared-contracts/basemap';
import { mapLand } from './land';
import { mapPlaces } from './places';

const SEA = '#b3d3dc';

/**
 * The whole map from this server: no tiles, no fonts, no addresses elsewhere. To an engine it is sea alone; land and names
 * are so few that the page draws them by itself, from the metadata, at a part of what an engine's layers cost each frame.
 */
export function mapStyle() {
  const basemap: Basemap = { ...mapLand(), places: mapPlaces() };
  const attribution = '© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> contributors';
  return {
    version: 8,
    name: 'Islands',
    center: [-157.4, 20.75],
    zoom: 6.4,
    metadata: { [BASEMAP_KEY]: basemap },
    // nothing is drawn of it: a source is where a style says whom to credit
    sources: { coast: { type: 'geojson', data: { type: 'FeatureCollection', features: [] }, attribution } },
    layers: [{ id: 'sea', type: 'background', paint: { 'background-color': SEA } }],
  };
}
