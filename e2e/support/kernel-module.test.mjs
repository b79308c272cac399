import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { compileKernels, generatedSource } from '../../search-engine/bin/compile.mjs';

test('the module of the engine is compiled from the source of the kernels', async () => {
  const file = new URL('../../search-engine/src/kernels/generated/kernel-module.ts', import.meta.url);
  expect(readFileSync(file, 'utf8')).toBe(generatedSource(await compileKernels()));
});
