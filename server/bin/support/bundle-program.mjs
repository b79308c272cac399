import { join } from 'node:path';
import { rspack } from '@rspack/core';
import config from '../../rspack.config.mjs';
import { root } from './project.mjs';

/**
 * Bundles a program of src as the server itself is bundled, so that both run the same code.
 * @param entry as './src/search/bench/main.ts' @param folder within .cache @returns the file
 */
export function bundleProgram(entry, folder, name) {
  const path = join(root, '.cache', folder);
  const compiler = rspack({
    ...config,
    entry: { [name]: entry },
    output: { ...config.output, path, clean: false },
  });
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      const failed = error || stats?.hasErrors();
      compiler.close(() => {
        if (failed) reject(error ?? new Error(stats.toString({ preset: 'errors-only', colors: false })));
        else resolve(join(path, `${name}.mjs`));
      });
    });
  });
}
