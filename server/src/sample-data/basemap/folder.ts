import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where the basemap's files lie; a path rather than `new URL('x', …)`, which a bundler would take for an asset of its own. */
export const BASEMAP_FOLDER = dirname(fileURLToPath(import.meta.url));
