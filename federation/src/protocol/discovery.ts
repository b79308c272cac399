import type { HostContext } from 'shared-contracts';
import * as z from 'zod/mini';
import {
  containerFormatSchema,
  federationName,
  remoteExtensionSchema,
  remoteManifestSchema,
  remotePageSchema,
} from './manifest';

const integrity = z.string().check(z.regex(/^sha384-[A-Za-z0-9+/]{64}$/));

/**
 * The current container protocol: `init(shareScope)` with webpack's share scope, `get(expose)`, and exposed modules
 * with single-spa's lifecycles.
 */
export const CONTAINER_PROTOCOL = 1;

/** What an exposed module needs before it can run. */
export const exposedAssetsSchema = z.object({
  /** files, relative to the version's folder */
  js: z.array(z.string()),
  css: z.array(z.string()),
  /** keys of the share scope */
  shared: z._default(z.array(z.string()), []),
});

/** The project's own fields are under `extras`, which the schema leaves open. */
export const discoveryExtrasSchema = z.object({
  federation: z.object({
    /** global variable in which a classic script stores its container */
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
  /** origins of the team's own services */
  connect: z._default(z.array(z.string()), []),
  assets: z.record(z.string(), exposedAssetsSchema),
  /** file name, relative to the version's folder -> hash; a file not listed is not loaded */
  integrity: z.record(z.string(), integrity),
  /**
   * The fallback version: address of its release.json and the hash of that file, so that the hashes also cover this
   * version. Without it there is no fallback.
   */
  fallback: z.optional(z.object({ release: z.string(), integrity })),
  /**
   * An override for this browser only: address of another release.json, which the browser reads and loads instead. The
   * other fields are of the deployed version.
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

/** The versions that this visitor gets: exactly one per remote after resolution. */
export const discoverySchema = z.object({
  schema: z.string(),
  microFrontends: z.record(z.string(), z.array(discoveredVersionSchema)),
});
export type Discovery = z.infer<typeof discoverySchema>;

/** The overrides of a browser, which the page shows in a ribbon with a reset. */
export const overridesSchema = z.object({
  /** remote -> address its release.json is read from */
  remotes: z.record(z.string(), z.string()),
  /** remotes that are switched off */
  disabled: z.array(z.string()),
  until: z.iso.datetime(),
});
export type Overrides = z.infer<typeof overridesSchema>;

/** What a document says to developers: in development, and in a browser with overrides. */
export const developerFactsSchema = z.object({
  /** remotes that the document leaves out, with the slots that they would fill */
  absent: z.array(z.object({ remote: z.string(), why: z.enum(['killed', 'left-out']), slots: z.array(z.string()) })),
});
export type DeveloperFacts = z.infer<typeof developerFactsSchema>;

/**
 * The release.json that `mfe build` writes next to a version's files: mfe.json, the version, what each exposed module
 * loads, and the hash of every file.
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
  /** key -> range of all packages used from the share scope */
  shared: z.record(z.string(), z.string()),
  /** key of the project's own shared packages -> names imported from it */
  imports: z._default(z.record(z.string(), z.array(z.string())), {}),
  initialBrotliKb: z.number(),
  /** languages of its catalogs, with the number of texts and of those that stay English */
  texts: z._default(z.record(z.string(), z.object({ total: z.int(), missing: z.int() })), {}),
  /** entry of the Node bundle; a release without one is rendered in the browser only */
  server: z.optional(z.object({ entry: z.string() })),
  /** a build for developers, which is not published */
  development: z.optional(z.boolean()),
});
export type Release = z.infer<typeof releaseSchema>;

/** The folder of the Node bundle in a release. */
export const SERVER_FOLDER = 'server';

/** Whether a file of a release belongs to its Node bundle, which is not served to browsers. */
export function isServerFile(file: string): boolean {
  return file.startsWith(`${SERVER_FOLDER}/`);
}

/**
 * The hashes that a shell checks: of the entry and of the first files of exposed modules. The entry checks the other
 * chunks. ES modules import each other without hashes, so the shell needs all of theirs. Files with a hash are preloaded.
 * A script of another build tool loads its chunks in another mode, so a preload of them would be a second request. So does
 * a development build, because an open page also loads chunks of later builds.
 */
function browserIntegrity({ entry, format, assets, integrity, manifest, development }: Release): Release['integrity'] {
  const chunks = manifest.build || development ? [] : Object.values(assets).flatMap(({ js, css }) => [...js, ...css]);
  const first = new Set([entry, ...chunks]);
  const isChecked = (file: string) => !isServerFile(file) && (format === 'module' || first.has(file));
  return Object.fromEntries(Object.entries(integrity).filter(([file]) => isChecked(file)));
}

/** A release as an entry of the discovery document, without a fallback. `address` is that of its release.json. */
export function discoveredRelease(release: Release, address: string): DiscoveredVersion {
  const { name, version, entry, format, manifest, assets } = release;
  const { contract, pages, extensions, emits, listens, connect = [] } = manifest;
  const folder = address.slice(0, address.lastIndexOf('/') + 1);
  return {
    url: address,
    metadata: { version },
    extras: {
      federation: { name: federationName(name), entry: folder + entry, format },
      contract,
      pages,
      extensions,
      emits,
      listens,
      connect,
      assets,
      integrity: browserIntegrity(release),
    },
  };
}

/**
 * The origins to which the remotes of a document make requests. A visitor goes through the site in one document, so it
 * has those of all remotes; a staff document has those of the remote that draws it.
 */
export function connectionsOf({ microFrontends }: Discovery, host: HostContext): string[] {
  const origins = Object.values(microFrontends).flatMap(([version]) => {
    if (!version) return [];
    const { pages, connect } = version.extras;
    return host === 'site' || pages.some(({ area }) => area === host) ? connect : [];
  });
  return [...new Set(origins)];
}
