import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { hasCode } from '../files/error-code';

const buildSchema = z.object({ version: z.string(), commit: z.nullable(z.string()) });

/** The version of the site and the commit that it was built from; null where the sources were not built. */
export type Build = z.infer<typeof buildSchema>;

/** @throws when the build wrote something else */
export function readBuild(projectFolder: string): Build | null {
  try {
    return buildSchema.parse(JSON.parse(readFileSync(join(projectFolder, 'server', 'dist', 'build.json'), 'utf8')));
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/** One word for logs and metrics, such as '1.0.0+4f6e8a1'. */
export const buildName = (build: Build | null): string =>
  build ? [build.version, ...(build.commit ? [build.commit.slice(0, 7)] : [])].join('+') : 'not built';
