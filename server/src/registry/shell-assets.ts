import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ShellFacts } from 'federation/verify';
import { EVENT_TOPICS, SLOTS } from 'shared-contracts';
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
  /** its slots and events; an older shell does not list them and offers what this server knows */
  slots: z.optional(z.array(z.string())),
  events: z.optional(z.array(z.string())),
  /** container protocols that it speaks; a shell without the list lent remotes its own runtime (protocol 0) */
  protocols: z._default(z.array(z.int()), [0]),
  /** names that its own shared packages export, by key of the share scope */
  exports: z._default(z.record(z.string(), z.array(z.string())), {}),
  /** file of the style that the site's documents hold in themselves */
  base: z.optional(z.string()),
  /** key of the share scope -> its files, where it is no part of the start */
  sharedFiles: z.optional(z.record(z.string(), z.array(z.string()))),
  /** file of the Node bundle; without it pages are rendered in the browser only */
  server: z.optional(z.string()),
});
export interface ShellAssets extends z.infer<typeof shellAssetsSchema> {
  /** content of `base`, with addresses that hold in any document */
  baseStyle?: string;
}
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
    if (known?.at !== at) known = { at, assets: await readAssets(folder, path) };
    return known.assets;
  };
}

async function readAssets(folder: string, path: string): Promise<ShellAssets> {
  const assets = shellAssetsSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  const style = assets.base === undefined ? '' : await readFile(join(folder, assets.base), 'utf8');
  // files stand beside the sheet, and the document elsewhere
  return { ...assets, baseStyle: style.replace(/url\((["']?)(?![/"']|data:|https?:)/g, 'url($1/shell/') };
}

/** What remotes are held against. */
export function shellFacts({ contract, shared, slots, events, protocols, exports }: ShellAssets): ShellFacts {
  return {
    label: 'the live shell',
    contract,
    shared,
    slots: slots ?? Object.keys(SLOTS),
    events: events ?? EVENT_TOPICS,
    protocols,
    exports,
  };
}
