export { RegionDirectory } from './region-directory';
export { RegionService } from './region-service';
export { readRegionRows } from './regions.store';
export { type RegionsDeps, registerRegions } from './routes';
export { seedRegions } from './seed-regions.store';
