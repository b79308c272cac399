/** Where the site under test listens and keeps its files. */
export interface SitePlaces {
  root: string;
  port: number;
  smtpPort: number;
  receiverPort: number;
  /** a page of another origin, which carries the navigation */
  embedderPort: number;
  /** where a team serves its own version from */
  previewPort: number;
  /** the build server's token for a remote */
  registryToken(remote: string): string;
  dataDir: string;
  remotesDir: string;
}
export function sitePlaces(): SitePlaces;
