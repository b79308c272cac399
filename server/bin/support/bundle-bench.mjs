import { join } from 'node:path';
import { bundlePrograms } from './bundle-programs.mjs';

/** The benchmark of the search. @returns the file */
export const bundleBench = async () =>
  join(await bundlePrograms({ bench: './src/bench/main.ts' }, 'bench/dist'), 'bench.mjs');
