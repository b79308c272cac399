import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { packageFolder } from '../../find-up';

const hostSchema = z.object({ js: z.array(z.string()), css: z.array(z.string()) });
const assetsSchema = z.object({
  site: hostSchema,
  admin: hostSchema,
  'agent-tools': hostSchema,
  base: z.optional(z.string()),
});

/** A development build of the shell. */
export interface DevShell {
  folder: string;
  /** Files of its documents. In the project another build may replace it. */
  assets(): z.infer<typeof assetsSchema>;
}

/**
 * The shell of this package; in the project, which has its sources, they are built.
 * @param built folder of a build to use instead
 */
export async function openDevShell(built?: string): Promise<DevShell> {
  const folder = built ?? (await buildSources()) ?? join(packageFolder(), 'shell');
  return { folder, assets: () => assetsSchema.parse(JSON.parse(readFileSync(join(folder, 'assets.json'), 'utf8'))) };
}

/** @returns the folder; null outside the project */
async function buildSources(): Promise<string | null> {
  const sources = join(packageFolder(), '..', 'shell');
  if (!existsSync(join(sources, 'src/hosts'))) return null;
  const folder = join(packageFolder(), '.cache', 'shell');
  const { buildShell } = await import('../../build-shell');
  await buildShell(sources, folder, 'development');
  return folder;
}
