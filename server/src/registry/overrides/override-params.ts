import { remoteNameSchema } from 'shared-contracts';
import { OVERRIDE } from 'shared-contracts/registry';

/** The overrides that an address requests: remotes from elsewhere, and remotes that are left out. */
export interface OverrideParams {
  remotes: Record<string, string>;
  disabled: string[];
  /** a signed link to a version that was never promoted */
  preview: string | null;
}

const MOST = 20;
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** `?mfe.search=…&disable-mfe=leads` of any page. */
export function overridesOfPage(query: URLSearchParams): OverrideParams {
  const named = [...query].filter(([name]) => name.startsWith(OVERRIDE.prefix));
  return askedFor(
    named.map(([name, address]) => [name.slice(OVERRIDE.prefix.length), address] as const),
    query.getAll(OVERRIDE.disable),
  );
}

/** `?search=…&disable=leads` of the override page. */
export function overridesByName(query: URLSearchParams): OverrideParams {
  const named = [...query].filter(([name]) => !['to', 'reset', 'disable', 'preview', OVERRIDE.disable].includes(name));
  const asked = askedFor(named, [...query.getAll('disable'), ...query.getAll(OVERRIDE.disable)]);
  return { ...asked, preview: query.get('preview') };
}

function askedFor(
  named: Iterable<readonly [name: string, address: string]>,
  disable: readonly string[],
): OverrideParams {
  const remotes: Record<string, string> = {};
  for (const [name, address] of [...named].slice(0, MOST)) {
    if (isName(name)) remotes[name] = address;
  }
  const disabled = disable.flatMap((names) => names.split(',')).filter(isName);
  return { remotes, disabled: [...new Set(disabled)].slice(0, MOST), preview: null };
}

const isName = (name: string) => remoteNameSchema.safeParse(name).success;

export const isNothing = ({ remotes, disabled, preview }: OverrideParams) =>
  Object.keys(remotes).length === 0 && disabled.length === 0 && preview === null;

/** The address of the page that shows the requested overrides, and lets a person confirm them. */
export function confirmationAddress(
  { remotes, disabled }: Pick<OverrideParams, 'remotes' | 'disabled'>,
  to: string,
): string {
  const query = new URLSearchParams(remotes);
  if (disabled.length > 0) query.set('disable', disabled.join(','));
  query.set('to', to);
  return `${OVERRIDE.path}?${query}`;
}

/** The same page without the override parameters. */
export function withoutOverrides(url: URL): string {
  for (const name of [...url.searchParams.keys()]) {
    if (name.startsWith(OVERRIDE.prefix) || name === OVERRIDE.disable) url.searchParams.delete(name);
  }
  return pathWithin(url) + url.search;
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
