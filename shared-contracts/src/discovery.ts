import * as z from 'zod/mini';
import { remoteExtensionSchema, remoteManifestSchema, remotePageSchema } from './manifest';

const integrity = z.string().check(z.regex(/^sha384-[A-Za-z0-9+/]{64}$/));

/** Files one exposed module needs before it can run, relative to the version's folder. */
export const exposedAssetsSchema = z.object({ js: z.array(z.string()), css: z.array(z.string()) });

/** Everything of ours lives under `extras`, which the schema leaves open. */
export const discoveryExtrasSchema = z.object({
  federation: z.object({
    /** global name of the remote's container */
    name: z.string(),
    /** address of the entry script */
    entry: z.string(),
  }),
  contract: z.string(),
  pages: z.array(remotePageSchema),
  extensions: z.array(remoteExtensionSchema),
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
  entry: z.string(),
  federationManifest: z.string(),
  assets: z.record(z.string(), exposedAssetsSchema),
  integrity: z.record(z.string(), integrity),
  /** package -> required range, of everything taken from the host */
  shared: z.record(z.string(), z.string()),
  initialBrotliKb: z.number(),
  /** version of the federation runtime it was built with; major and minor must be the shell's */
  runtime: z.optional(z.string()),
});
export type Release = z.infer<typeof releaseSchema>;
