export { HAWAII_BOX, type MapBox } from './camera';
export { ListingMap, type ListingMapProps } from './listing-map';
export type { MapOverlay } from './overlays';
export { StaticMap, type StaticMapProps } from './static-map';
