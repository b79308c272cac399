import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder, whatever folder the command was given in. */
export const root = fileURLToPath(new URL('../../../', import.meta.url)).replace(/[\\/]$/, '');

/** Folders of the remotes there are. */
export function remotes() {
  return readdirSync(root)
    .filter((name) => name.startsWith('mfe-') && existsSync(join(root, name, 'mfe.json')))
    .sort();
}
