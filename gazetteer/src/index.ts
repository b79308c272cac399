export { islandAt, isOnLand, landRings, mapFeatures } from './coast';
export { gazetteer, type Place, pathOf, regionLevelString, type Town } from './gazetteer';
export { ISLANDS } from './islands';
export { folded, handleOf, plainLetters } from './place-names';
export type { Character } from './place-rows';
export { COAST_PRECISION_FT, seaDistanceFt } from './sea';
