import { remoteNameSchema } from 'federation/protocol/manifest';
import { OVERRIDE } from 'federation/protocol/registry';

/** The overrides that an address requests: remotes from elsewhere, and remotes that are left out. */
export interface OverrideParams {
  remotes: Record<string, string>;
  disabled: string[];
  /** a signed link to a version that was never promoted */
  preview: string | null;
}

const MOST = 20;
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** `?mfe.search=…&disable-mfe=leads` of any page; the override page also takes `?search=…&disable=leads`. */
export function overrideParams(query: URLSearchParams, isOverridePage: boolean): OverrideParams {
  const nameOf = (key: string) => {
    if (key.startsWith(OVERRIDE.prefix)) return key.slice(OVERRIDE.prefix.length);
    return isOverridePage && !['to', 'reset', 'disable', 'preview', OVERRIDE.disable].includes(key) ? key : '';
  };
  const named = [...query].map(([key, address]) => [nameOf(key), address] as const).filter(([name]) => isName(name));
  const disable = [...query.getAll(OVERRIDE.disable), ...(isOverridePage ? query.getAll('disable') : [])];
  const disabled = disable.flatMap((names) => names.split(',')).filter(isName);
  return {
    remotes: Object.fromEntries(named.slice(0, MOST)),
    disabled: [...new Set(disabled)].slice(0, MOST),
    preview: isOverridePage ? query.get('preview') : null,
  };
}

const isName = (name: string) => remoteNameSchema.safeParse(name).success;

export const isNothing = ({ remotes, disabled, preview }: OverrideParams) =>
  Object.keys(remotes).length === 0 && disabled.length === 0 && preview === null;

/** Moves the parameters of overrides from the address of a page to that of the page that asks for a confirmation. */
export function confirmationAddress(page: URL): string {
  const rest = new URL(page);
  const query = new URLSearchParams();
  for (const [name, value] of page.searchParams) {
    if (!name.startsWith(OVERRIDE.prefix) && name !== OVERRIDE.disable) continue;
    query.append(name, value);
    rest.searchParams.delete(name);
  }
  query.set('to', pathWithin(rest) + rest.search);
  return `${OVERRIDE.path}?${query}`;
}

/** A path with exactly one leading slash: browsers would read `/.//host` as an address of that host. */
export const pathWithin = ({ pathname }: URL): string => pathname.replace(/^\/+/, '/');

/**
 * Address of the release.json of an override: in a folder, or next to an entry file.
 * @returns null for an invalid web address
 */
export function releaseAddress(given: string): string | null {
  if (!URL.canParse(given)) return null;
  const url = new URL(given);
  if (!['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '') return null;
  url.hash = '';
  url.search = '';
  return new URL('release.json', url).href;
}

/**
 * The source that allows code from an address: an entry of the setting, or in development the address's own origin on
 * this machine. An entry with a path allows that folder only.
 * @returns null when no source allows it
 */
export function allowedSource(address: string, allowed: readonly string[], developing: boolean): string | null {
  const { origin, hostname, pathname } = new URL(address);
  // Some servers decode an encoded slash, which could leave the folder.
  if (/%(?:2f|5c)/i.test(pathname)) return null;
  const listed = allowed
    .map(folderOf)
    .find((folder) => folder.origin === origin && pathname.startsWith(folder.pathname));
  if (listed) return listed.pathname === '/' ? origin : listed.href;
  return developing && LOOPBACK.test(hostname) ? origin : null;
}

const folderOf = (entry: string) => new URL(entry.endsWith('/') ? entry : `${entry}/`);
