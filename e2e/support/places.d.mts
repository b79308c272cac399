/** Where the site under test listens and keeps its files. */
export interface SitePlaces {
  root: string;
  port: number;
  smtpPort: number;
  receiverPort: number;
  dataDir: string;
  remotesDir: string;
}
export function sitePlaces(): SitePlaces;
