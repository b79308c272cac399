export { ListingMap, type ListingMapProps } from './listing-map';
export { HAWAII_BOX, type MapBox } from './port';
export { StaticMap, type StaticMapProps } from './static-map';
