import { join } from 'node:path';
import { rspack } from '@rspack/core';
import config from '../../rspack.config.mjs';
import { root } from './project.mjs';

/** Bundles the benchmark as the server itself is bundled, so that both run the same code. @returns the file */
export function bundleBench() {
  const path = join(root, '.cache', 'bench', 'dist');
  const compiler = rspack({
    ...config,
    entry: { bench: './src/search/bench/main.ts' },
    output: { ...config.output, path, clean: false },
  });
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      const failed = error || stats?.hasErrors();
      compiler.close(() => {
        if (failed) reject(error ?? new Error(stats.toString({ preset: 'errors-only', colors: false })));
        else resolve(join(path, 'bench.mjs'));
      });
    });
  });
}
