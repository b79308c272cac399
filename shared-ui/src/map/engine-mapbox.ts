import './engine-mapbox.css';
import { AttributionControl, Layer, Map as MapView, Popup, Source } from 'react-map-gl/mapbox';
import type { MapEngine } from './engine';

/** The engine of a site with a token; without one Mapbox draws nothing. */
const engine: MapEngine = { Map: MapView, Source, Layer, Popup, AttributionControl };
export default engine;
