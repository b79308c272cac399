/** Where the site under test listens and keeps its files. */
export interface SitePlaces {
  root: string;
  port: number;
  smtpPort: number;
  receiverPort: number;
  /** a page of another origin, which carries the navigation */
  embedderPort: number;
  dataDir: string;
  remotesDir: string;
}
export function sitePlaces(): SitePlaces;
