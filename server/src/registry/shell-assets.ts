import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { EVENT_TOPICS, SLOTS } from 'shared-contracts';
import type { ShellFacts } from 'shared-contracts/verify';
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
  /** what it offers beside; a shell built before that was told offers what this server knows */
  slots: z.optional(z.array(z.string())),
  events: z.optional(z.array(z.string())),
  runtime: z.optional(z.string()),
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

/** What remotes are held against. */
export function shellFacts({ contract, shared, slots, events, runtime }: ShellAssets): ShellFacts {
  return {
    label: 'the live shell',
    contract,
    shared,
    slots: slots ?? Object.keys(SLOTS),
    events: events ?? EVENT_TOPICS,
    ...(runtime === undefined ? {} : { runtime }),
  };
}
