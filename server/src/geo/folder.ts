import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where the sample data's own files lie; a path rather than `new URL('x', …)`, which a bundler takes for an asset of its own. */
export const SAMPLE_DATA_FOLDER = dirname(fileURLToPath(import.meta.url));
