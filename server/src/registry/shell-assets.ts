import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';

const hostSchema = z.object({
  js: z.array(z.string()),
  css: z.array(z.string()),
  preload: z._default(z.array(z.string()), []),
});
const shellAssetsSchema = z.object({
  site: hostSchema,
  admin: hostSchema,
  'agent-tools': hostSchema,
  /** the navigation for foreign pages; a shell built before there was one has none */
  embed: z.optional(hostSchema),
  integrity: z.record(z.string(), z.string()),
  contract: z.string(),
  shared: z.record(z.string(), z.string()),
});
export type ShellAssets = z.infer<typeof shellAssetsSchema>;
export type HostName = 'site' | 'admin' | 'agent-tools';

/** Reads what the shell's build left; again when it was rebuilt. Null while there is no build. */
export function createShellAssets(folder: string): () => Promise<ShellAssets | null> {
  const path = join(folder, 'assets.json');
  let known: { at: number; assets: ShellAssets } | null = null;
  return async () => {
    const at = await stat(path).then(
      (info) => info.mtimeMs,
      () => null,
    );
    if (at === null) return null;
    if (known?.at !== at) known = { at, assets: shellAssetsSchema.parse(JSON.parse(await readFile(path, 'utf8'))) };
    return known.assets;
  };
}
