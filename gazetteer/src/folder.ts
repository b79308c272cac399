import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where the files of the gazetteer are; a path rather than `new URL('x', …)`, which a bundler takes for an asset of its own. */
export const GAZETTEER_FOLDER = dirname(fileURLToPath(import.meta.url));
