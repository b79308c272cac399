#!/usr/bin/env node
// Compiles assembly/kernels.ts into src/kernels/generated/kernel-module.ts: npm run kernels --workspace search-engine
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { compileKernels, generatedSource } from './compile.mjs';

const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } });
if (values.help)
  process.stdout.write('Compiles assembly/kernels.ts for the engine: npm run kernels --workspace search-engine\n');
else {
  const file = fileURLToPath(new URL('../src/kernels/generated/kernel-module.ts', import.meta.url));
  writeFileSync(file, generatedSource(await compileKernels()));
}
