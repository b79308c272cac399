import * as z from 'zod/mini';
import { containerFormatSchema, remoteExtensionSchema, remoteManifestSchema, remotePageSchema } from './manifest';

const integrity = z.string().check(z.regex(/^sha384-[A-Za-z0-9+/]{64}$/));

/**
 * The container protocol that shells and remotes of today speak: `init(shareScope)` with webpack's share scope, `get(expose)`
 * and exposed modules with single-spa's lifecycles.
 */
export const CONTAINER_PROTOCOL = 1;

/** What one exposed module needs before it can run. */
export const exposedAssetsSchema = z.object({
  /** files, relative to the version's folder */
  js: z.array(z.string()),
  css: z.array(z.string()),
  /** keys of the share scope */
  shared: z._default(z.array(z.string()), []),
});

/** Everything of ours lives under `extras`, which the schema leaves open. */
export const discoveryExtrasSchema = z.object({
  federation: z.object({
    /** global variable that a classic script leaves its container in */
    name: z.string(),
    /** address of the entry */
    entry: z.string(),
    format: z._default(containerFormatSchema, 'script'),
  }),
  contract: z.string(),
  pages: z.array(remotePageSchema),
  extensions: z.array(remoteExtensionSchema),
  /** topics that the remote may publish, and those that it may listen to */
  emits: z._default(z.array(z.string()), []),
  listens: z._default(z.array(z.string()), []),
  assets: z.record(z.string(), exposedAssetsSchema),
  /** file name, relative to the version's folder -> hash; a file not listed is not loaded */
  integrity: z.record(z.string(), integrity),
  /**
   * The version to fall back on: address of its release.json and that file's hash, so that the chain of hashes
   * reaches the older version too. Without it nothing is fallen back on.
   */
  fallback: z.optional(z.object({ release: z.string(), integrity })),
  /**
   * In this browser only: address of another release.json, which the browser reads before it starts, and loads
   * instead. What stands beside it is the deployed version.
   */
  override: z.optional(z.object({ release: z.string() })),
});

/** One version of a remote, in the Frontend Discovery schema v1-pre. */
export const discoveredVersionSchema = z.object({
  url: z.string(),
  fallbackUrl: z.optional(z.string()),
  metadata: z.object({ version: z.string(), integrity: z.optional(integrity) }),
  deployment: z.optional(z.object({ traffic: z.number(), default: z.boolean() })),
  extras: discoveryExtrasSchema,
});
export type DiscoveredVersion = z.infer<typeof discoveredVersionSchema>;

export const DISCOVERY_SCHEMA_URL =
  'https://raw.githubusercontent.com/awslabs/frontend-discovery/main/schema/v1-pre.json';

/** The versions this visitor gets: exactly one per remote once resolved. */
export const discoverySchema = z.object({
  schema: z.string(),
  microFrontends: z.record(z.string(), z.array(discoveredVersionSchema)),
});
export type Discovery = z.infer<typeof discoverySchema>;

/** What a document says about the overrides of its browser; shown as a ribbon with a way out. */
export const overridesSchema = z.object({
  /** remote -> address its release.json is read from */
  remotes: z.record(z.string(), z.string()),
  /** remotes that are left out */
  disabled: z.array(z.string()),
  until: z.iso.datetime(),
});
export type Overrides = z.infer<typeof overridesSchema>;

/**
 * What `mfe build` leaves as release.json beside a version's files: mfe.json, the version, what each exposed
 * module loads, and the hash of every file.
 */
export const releaseSchema = z.object({
  name: z.string(),
  version: z.string(),
  builtAt: z.string(),
  manifest: remoteManifestSchema,
  /** the container's file */
  entry: z.string(),
  format: z._default(containerFormatSchema, 'script'),
  /** CONTAINER_PROTOCOL of its build; 0 was a container without a share scope */
  protocol: z._default(z.int(), 0),
  assets: z.record(z.string(), exposedAssetsSchema),
  integrity: z.record(z.string(), integrity),
  /** key -> range, of everything taken from the share scope */
  shared: z.record(z.string(), z.string()),
  /** key of the project's own shared packages -> names imported from it */
  imports: z._default(z.record(z.string(), z.array(z.string())), {}),
  initialBrotliKb: z.number(),
  /** entry of the Node bundle; a release without one is rendered in the browser only */
  server: z.optional(z.object({ entry: z.string() })),
});
export type Release = z.infer<typeof releaseSchema>;

/** Folder of a release with the files of its Node bundle. */
export const SERVER_FOLDER = 'server';

/** Whether a file of a release belongs to its Node bundle, which is not served to browsers. */
export function isServerFile(file: string): boolean {
  return file.startsWith(`${SERVER_FOLDER}/`);
}

/** The hashes of the files that browsers may load. */
export function browserIntegrity(list: Release['integrity']): Release['integrity'] {
  return Object.fromEntries(Object.entries(list).filter(([file]) => !isServerFile(file)));
}
