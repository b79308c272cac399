export * from './first';
export * from './later';
