/** Calls and records of the staff pages. */
export * from './calls/staff';
export * from './entities/staff';
