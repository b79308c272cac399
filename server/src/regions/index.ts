export { RegionDirectory } from './region-directory';
export { findRegions, regionResult } from './region-search';
export { RegionService } from './region-service';
export { readRegionRows } from './regions.store';
export type { RegionContentTable } from './regions.tables';
export { type RegionsDeps, registerRegions } from './routes';
export { seedRegions } from './seed-regions.store';
