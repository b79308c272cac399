import './engine-maplibre.css';
import { AttributionControl, Layer, Map as MapView, Popup, Source } from 'react-map-gl/maplibre';
import type { MapEngine } from './engine';

/** The engine of a site without a Mapbox token. */
const engine: MapEngine = { Map: MapView, Source, Layer, Popup, AttributionControl };
export default engine;
