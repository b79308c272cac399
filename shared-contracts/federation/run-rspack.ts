import { type RspackOptions, rspack } from '@rspack/core';

/** Runs one build to its end; throws the compiler's own sentences when it fails. */
export async function bundle(config: RspackOptions): Promise<void> {
  const compiler = rspack(config);
  const stats = await new Promise<string | null>((resolve, reject) => {
    compiler.run((error, result) => {
      if (error) reject(error);
      else resolve(result?.hasErrors() ? result.toString({ preset: 'errors-only', colors: false }) : null);
    });
  });
  await new Promise((resolve) => compiler.close(resolve));
  if (stats !== null) throw new Error(stats);
}
