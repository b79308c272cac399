#!/usr/bin/env node
// Writes src/kernels/generated/kernel-module.ts: npm run kernels --workspace search-engine
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { compileKernels, generatedSource } from './compile.mjs';

const { values } = parseArgs({ options: { help: { type: 'boolean' } } });
if (values.help)
  process.stdout.write('npm run kernels --workspace search-engine\nCompiles assembly/kernels.ts for the engine.\n');
else {
  const file = fileURLToPath(new URL('../src/kernels/generated/kernel-module.ts', import.meta.url));
  writeFileSync(file, generatedSource(await compileKernels()));
}
