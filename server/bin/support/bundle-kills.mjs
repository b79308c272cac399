// Bundles the server that tests of faults kill: node bundle-kills.mjs <name>. Prints the file.
import { bundleProgram } from './bundle-program.mjs';

const file = await bundleProgram('./src/testing/kills/site-process.ts', 'kills', process.argv[2] ?? 'site');
process.stdout.write(`${file}\n`);
