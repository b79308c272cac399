export { openPool } from '../database';
export { EMBEDDED } from '../embedded/embedded';
export { SUPERUSER } from '../embedded/make-cluster';
export { endPostmaster, reachPostmaster, urlOf } from '../embedded/postmaster';
export { findPrograms } from '../embedded/programs';
