/** Where a site under test listens and keeps its files. */
export interface SitePlaces {
  root: string;
  port: number;
  url: string;
  smtpPort: number;
  receiverPort: number;
  /** a page of another origin, which carries the navigation */
  embedderPort: number;
  /** where a team serves its own version from */
  previewPort: number;
  /** a second site, whose map has streets */
  streetsPort: number;
  /** the build server's token for a remote */
  registryToken(remote: string): string;
  dataDir: string;
  remotesDir: string;
  /** where tests write */
  workDir: string;
}
/** The site of a number; in a test that of the worker's own. */
export function sitePlaces(site?: number): SitePlaces;
/** Sites under test, one for each worker. */
export const SITES: number;
/** Answers 200 once every site is open. */
export const READY_PORT: number;
/** Remotes of e2e/deploy/fixtures, each built by another tool. */
export const FIXTURE_REMOTES: readonly string[];
