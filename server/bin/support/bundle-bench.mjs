import { bundleProgram } from './bundle-program.mjs';

/** The benchmark of the search. @returns the file */
export const bundleBench = () => bundleProgram('./src/search/bench/main.ts', 'bench/dist', 'bench');
