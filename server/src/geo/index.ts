export { islandAt } from './basemap/coast';
export { gazetteer, type Place, pathOf, regionLevelString, type Town } from './gazetteer/gazetteer';
export { folded, handleOf } from './gazetteer/place-names';
