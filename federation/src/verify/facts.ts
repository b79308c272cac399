import type { RemotePage } from '../protocol/manifest';

/** What a shell in use offers: the live one, or one that is being deployed. */
export interface ShellFacts {
  /** its name in sentences, such as 'the live shell' */
  label: string;
  contract: string;
  /** shared package -> version it provides */
  shared: Record<string, string>;
  /** the same for remotes of the former contract, where it still runs them */
  former?: { contract: string; shared: Record<string, string> } | undefined;
  slots: readonly string[];
  events: readonly string[];
  /** container protocols that it supports */
  protocols: readonly number[];
  /** key of the project's own shared packages -> names it exports; a key that is not listed is not checked */
  exports: Readonly<Record<string, readonly string[]>>;
}

/** The places that a version claims, which other remotes must not use. */
export interface RemoteClaims {
  name: string;
  pages: readonly RemotePage[];
  extensions: readonly { slot: string; handOver?: string | undefined }[];
  cssPrefixes?: readonly string[] | undefined;
}

/** Everything a version is checked against, by `mfe verify` in a team's folder and by the registry. */
export interface VerifyFacts {
  /** the remote it is published as */
  name: string;
  /** path, with forward slashes, as in the archive -> content */
  files: ReadonlyMap<string, Uint8Array>;
  shells: readonly ShellFacts[];
  /** every version that visitors may get, of all remotes; the remote's own versions do not conflict */
  others: readonly RemoteClaims[];
  /** versions of this remote that exist already, with the hash of their release.json ('sha384-…') */
  published: ReadonlyMap<string, string>;
}
