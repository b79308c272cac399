import type { RemoteManifest } from '../../src/manifest';

/** What a shell in use offers: the live one, and the one on its way. */
export interface ShellFacts {
  /** how sentences name it: 'the live shell' */
  label: string;
  contract: string;
  /** shared package -> version it provides */
  shared: Record<string, string>;
  slots: readonly string[];
  events: readonly string[];
  /** version of the federation runtime it brings; unknown for a shell built before it was told */
  runtime?: string;
}

/** Everything a version is held against; the same for `mfe verify` in a team's folder and for the registry. */
export interface VerifyFacts {
  /** the remote it is published as */
  name: string;
  /** path, with forward slashes and as the archive tells it -> content */
  files: ReadonlyMap<string, Uint8Array>;
  shells: readonly ShellFacts[];
  /** what the other live remotes draw */
  others: readonly RemoteManifest[];
  /** versions of this remote that exist already, with the hash of their release.json ('sha384-…') */
  published: ReadonlyMap<string, string>;
}
