import type { RemotePage } from 'shared-contracts';

/** What a shell in use offers: the live one, and the one on its way. */
export interface ShellFacts {
  /** how sentences name it: 'the live shell' */
  label: string;
  contract: string;
  /** shared package -> version it provides */
  shared: Record<string, string>;
  slots: readonly string[];
  events: readonly string[];
  /** container protocols that it speaks */
  protocols: readonly number[];
  /** key of the project's own shared packages -> names it exports; a key that is not listed is not checked */
  exports: Readonly<Record<string, readonly string[]>>;
}

/** What a version claims for its remote, and other remotes must leave alone. */
export interface RemoteClaims {
  name: string;
  pages: readonly RemotePage[];
  extensions: readonly { slot: string; handOver?: string | undefined }[];
  cssPrefixes?: readonly string[] | undefined;
}

/** Everything a version is held against; the same for `mfe verify` in a team's folder and for the registry. */
export interface VerifyFacts {
  /** the remote it is published as */
  name: string;
  /** path, with forward slashes and as the archive tells it -> content */
  files: ReadonlyMap<string, Uint8Array>;
  shells: readonly ShellFacts[];
  /** every version that visitors may get, of all remotes; the remote's own are no obstacle */
  others: readonly RemoteClaims[];
  /** versions of this remote that exist already, with the hash of their release.json ('sha384-…') */
  published: ReadonlyMap<string, string>;
}
