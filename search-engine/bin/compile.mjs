// Compiles assembly/kernels.ts.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import asc from 'assemblyscript/asc';

const folder = fileURLToPath(new URL('..', import.meta.url));

/** Reads the kernels and compiles them. @returns a module that imports its memory */
export async function compileKernels() {
  let module = null;
  const { error, stderr } = await asc.main(
    [
      'kernels.ts',
      ...['--outFile', 'kernels.wasm', '-O3', '--noAssert', '--runtime', 'stub', '--enable', 'simd,threads'],
      ...['--importMemory', '--sharedMemory', '--initialMemory', '1', '--maximumMemory', '65536'],
    ],
    {
      readFile: (name) => (name === 'kernels.ts' ? readFileSync(join(folder, 'assembly', name), 'utf8') : null),
      writeFile: (_, contents) => {
        module = contents;
      },
      listFiles: () => [],
    },
  );
  if (error || module === null) throw new Error(`The kernels do not compile: ${stderr.toString()}`);
  return module;
}

/** The text of the module that the engine imports. */
export function generatedSource(module) {
  const text = Buffer.from(module).toString('base64');
  return `/** Made from assembly/kernels.ts by \`npm run kernels --workspace search-engine\`. */\nexport const KERNELS =\n  '${text}';\n`;
}
