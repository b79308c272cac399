import { join } from 'node:path';
import { bundlePrograms } from '../../../../server/bin/support/bundle-programs.mjs';

/** The benchmark of the search. @returns the file */
export const bundleBench = async () =>
  join(await bundlePrograms({ bench: '../e2e/bench/search/main.ts' }, 'bench/dist'), 'bench.mjs');
