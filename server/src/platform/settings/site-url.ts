import type { Settings } from './settings';

/** The origin of the site for links in mails, without a slash at its end. */
export function siteUrl({ PUBLIC_URL, HOST, PORT }: Pick<Settings, 'PUBLIC_URL' | 'HOST' | 'PORT'>): string {
  return PUBLIC_URL ? new URL(PUBLIC_URL).origin : `http://${HOST === '0.0.0.0' ? 'localhost' : HOST}:${PORT}`;
}
