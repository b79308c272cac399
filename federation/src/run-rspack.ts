import { type RspackOptions, rspack, type StatsCompilation } from '@rspack/core';

/** Runs one build. @throws Error with the compiler's messages */
export async function bundle(config: RspackOptions): Promise<StatsCompilation> {
  const compiler = rspack(config);
  try {
    return await new Promise<StatsCompilation>((resolve, reject) => {
      compiler.run((error, result) => {
        if (error) reject(error);
        else if (!result || result.hasErrors())
          reject(new Error(result?.toString({ preset: 'errors-only', colors: false })));
        else resolve(result.toJson(STATS_OPTIONS));
      });
    });
  } finally {
    await new Promise((resolve) => compiler.close(resolve));
  }
}

/** The parts of the statistics that the builds read. */
export const STATS_OPTIONS = {
  all: false,
  assets: true,
  chunkGroups: true,
  entrypoints: true,
  ids: true,
  modules: true,
  nestedModules: true,
  providedExports: true,
} as const;
