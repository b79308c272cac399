export { islandAt, isOnLand } from './basemap/coast';
export { registerBasemap } from './basemap/register-basemap';
export { gazetteer, type Place, pathOf, regionLevelString, type Town } from './gazetteer/gazetteer';
export { ISLANDS } from './gazetteer/islands';
export { folded, handleOf } from './gazetteer/place-names';
export type { Character } from './gazetteer/place-rows';
