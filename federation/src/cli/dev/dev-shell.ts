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
  assets: z.infer<typeof assetsSchema>;
}

/** The shell of this package; in the project, which has its sources, they are built. */
export async function openDevShell(): Promise<DevShell> {
  const sources = join(packageFolder(), '..', 'shell');
  const folder = join(packageFolder(), existsSync(join(sources, 'src/hosts')) ? '.cache/shell' : 'shell');
  if (existsSync(join(sources, 'src/hosts'))) {
    const { buildShell } = await import('../../build-shell');
    await buildShell(sources, folder, 'development');
  }
  return { folder, assets: assetsSchema.parse(JSON.parse(readFileSync(join(folder, 'assets.json'), 'utf8'))) };
}
