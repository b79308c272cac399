export { RegionDirectory, type RegionNode } from './region-directory';
export { RegionService, regionOf } from './region-service';
export { readRegionRows } from './regions.store';
export { type RegionsDeps, registerRegions } from './routes';
