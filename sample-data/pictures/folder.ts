import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A file for each picture, width and format, such as 'pool-sea-1.480.avif'. */
export const PICTURES_FOLDER = dirname(fileURLToPath(import.meta.url));
