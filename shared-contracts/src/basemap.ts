/** The data format of the built-in map. */
export * from './entities/basemap';
