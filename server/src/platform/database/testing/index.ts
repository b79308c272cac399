export { databaseFolder } from '../database';
export type { LitePool } from '../lite-pool';
