import { join } from 'node:path';
import { rspack } from '@rspack/core';
import config from '../../rspack.config.mjs';
import { root } from './project.mjs';

/**
 * Bundles programs of src as the server itself is bundled, so that both run the same code.
 * @param entry their sources by name, as { bench: './src/bench/main.ts' }
 * @param folder within .cache @returns the folder, with a file '<name>.mjs' for each
 */
export function bundlePrograms(entry, folder) {
  const path = join(root, '.cache', folder);
  const compiler = rspack({ ...config, entry, output: { ...config.output, path, clean: false } });
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      const failed = error || stats?.hasErrors();
      compiler.close(() => {
        if (failed) reject(error ?? new Error(stats.toString({ preset: 'errors-only', colors: false })));
        else resolve(path);
      });
    });
  });
}
