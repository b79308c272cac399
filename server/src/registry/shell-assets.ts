import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
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
  /** the embedded navigation; an older shell may have none */
  embed: z.optional(hostSchema),
  integrity: z.record(z.string(), z.string()),
  contract: z.string(),
  shared: z.record(z.string(), z.string()),
  /** the former contract and its shared packages, which remotes that were built with it get */
  former: z.optional(z.object({ contract: z.string(), shared: z.record(z.string(), z.string()) })),
  /** its slots and events; an older shell does not list them, and then this server's are used */
  slots: z.optional(z.array(z.string())),
  events: z.optional(z.array(z.string())),
  /** container protocols that it supports; a shell without the list uses protocol 0 */
  protocols: z._default(z.array(z.int()), [0]),
  /** exported names of its shared packages, by key of the share scope */
  exports: z._default(z.record(z.string(), z.array(z.string())), {}),
  /** file of the style that documents contain inline */
  base: z.optional(z.string()),
  /** key of the share scope -> its files, if they are not part of the start */
  sharedFiles: z.optional(z.record(z.string(), z.array(z.string()))),
  /** file of the Node bundle; without it pages are rendered in the browser only */
  server: z.optional(z.string()),
});
export interface ShellAssets extends z.infer<typeof shellAssetsSchema> {
  /** content of `base`, with addresses that work in any document */
  baseStyle?: string;
  /** rules of the fonts of nearly every text, with the files inside, for a page without a connection */
  offlineFonts?: string;
}
export type HostName = 'site' | 'admin' | 'agent-tools';

/**
 * Reads the result of the shell's build, and again after a rebuild. Null without a build.
 * @returns a function; its argument is how old the last look at the folder may be, in milliseconds
 */
export function createShellAssets(folder: string): (maxAgeMs?: number) => Promise<ShellAssets | null> {
  const path = join(folder, 'assets.json');
  let known: { at: number; assets: ShellAssets } | null = null;
  let looked = Number.NEGATIVE_INFINITY;
  return async (maxAgeMs = 0) => {
    if (known && performance.now() - looked < maxAgeMs) return known.assets;
    looked = performance.now();
    // without a thread of the pool this takes a tenth of the time
    const at = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
    if (at === undefined) known = null;
    else if (known?.at !== at) known = { at, assets: await readAssets(folder, path) };
    return known?.assets ?? null;
  };
}

async function readAssets(folder: string, path: string): Promise<ShellAssets> {
  const assets = shellAssetsSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  const style = assets.base === undefined ? '' : await readFile(join(folder, assets.base), 'utf8');
  // The sheet's addresses are relative to its folder, and the document is elsewhere.
  const baseStyle = style.replace(/url\((["']?)(?![/"']|data:|https?:)/g, 'url($1/shell/');
  return { ...assets, baseStyle, offlineFonts: await inlineFonts(folder, style) };
}

/** Font faces of a sheet by the files of small subsets, which hold the letters of nearly every text. */
const SUBSET_FACE = /@font-face\s*\{[^}]*url\(["']?([\w./-]+-(?:core|kahako)\.[\w.]*woff2)["']?\)[^}]*\}/g;

async function inlineFonts(folder: string, style: string): Promise<string> {
  const faces = [...style.matchAll(SUBSET_FACE)].map(async ([face, file = '']) => {
    const content = await readFile(join(folder, file), 'base64');
    return face.replace(file, `data:font/woff2;base64,${content}`);
  });
  return (await Promise.all(faces)).join('');
}

/** The shell's data for checking remotes. */
export function shellFacts({ contract, shared, former, slots, events, protocols, exports }: ShellAssets): ShellFacts {
  return {
    label: 'the live shell',
    contract,
    shared,
    former,
    slots: slots ?? Object.keys(SLOTS),
    events: events ?? EVENT_TOPICS,
    protocols,
    exports,
  };
}
