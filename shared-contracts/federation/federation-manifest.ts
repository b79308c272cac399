import * as z from 'zod/mini';

const files = z.object({ sync: z.array(z.string()), async: z.array(z.string()) });

/** The part of mf-manifest.json that is read here. */
const federationManifestSchema = z.object({
  metaData: z.object({
    remoteEntry: z.object({ name: z.string(), path: z.string() }),
    publicPath: z.optional(z.string()),
    getPublicPath: z.optional(z.unknown()),
    /** version of the federation runtime it was built with */
    pluginVersion: z.optional(z.string()),
  }),
  exposes: z.array(z.object({ path: z.string(), assets: z.object({ js: files, css: files }) })),
  shared: z._default(
    z.array(
      z.object({
        name: z.string(),
        requiredVersion: z._default(z.string(), ''),
        /** files of a copy of its own, for when the host has none; taking it from the host lists none */
        assets: z.object({ js: files, css: files }),
      }),
    ),
    [],
  ),
});
export type FederationManifest = z.infer<typeof federationManifestSchema>;

/** What a browser loads before an exposed module can run. */
export interface ExposedAssets {
  entry: string;
  assets: Record<string, { js: string[]; css: string[] }>;
}

/**
 * Reads the bundler's description of a remote. A `getPublicPath` is refused: the federation runtime would run
 * that text through `new Function`.
 */
export function parseFederationManifest(text: string): FederationManifest {
  const manifest = federationManifestSchema.parse(JSON.parse(text));
  if (manifest.metaData.getPublicPath !== undefined)
    throw new Error('mf-manifest.json holds getPublicPath, which is run as code: not allowed.');
  return manifest;
}

/** Reads the entry and each exposed module's files. */
export function readFederationManifest(text: string): ExposedAssets {
  return exposedAssetsOf(parseFederationManifest(text));
}

export function exposedAssetsOf({ metaData, exposes }: FederationManifest): ExposedAssets {
  return {
    entry: `${metaData.remoteEntry.path}${metaData.remoteEntry.name}`.replace(/^\.?\//, ''),
    assets: Object.fromEntries(exposes.map(({ path, assets }) => [path, { js: assets.js.sync, css: assets.css.sync }])),
  };
}
