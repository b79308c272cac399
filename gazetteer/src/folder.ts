import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the gazetteer's files. A bundler would treat `new URL('x', …)` as its own asset. */
export const GAZETTEER_FOLDER = dirname(fileURLToPath(import.meta.url));
