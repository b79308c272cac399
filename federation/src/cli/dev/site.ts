import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { signIn } from 'shared-contracts';
import { type Discovery, discoverySchema } from '../../protocol/discovery';
import { CliError, EXIT } from '../command';

const PATIENCE_MS = 15_000;
/** The settings for browsers in each document of a site. */
const SETTINGS = /<script type="application\/json" id="settings">(.*?)<\/script>/s;
/** What a site needs of a page's request. Cookies of the page's own origin do not belong to the site. */
const PASSED_HEADERS = ['accept', 'accept-language', 'content-type', 'if-none-match', 'range'];

/** A running site, as `mfe dev` uses it. */
export interface Site {
  address: string;
  /** whether changes are passed on: those of a sample account, or of the developer's own site */
  mayChange: boolean;
  /** whether the page gets the cookies of the site */
  isOwn: boolean;
  /** The releases that its visitors get. */
  discovery(): Promise<Discovery>;
  /** Settings for browsers as JSON text, and the content policy of its pages. */
  page(): Promise<{ settings: string; policy: string | null }>;
  /** Passes a request of a page on. */
  pass(request: IncomingMessage): Promise<Response>;
}

interface SiteOptions {
  /** name of a sample account whose session the requests have */
  account?: string | undefined;
  /** the site runs on this machine for its developer: it gets the page's cookies, and the page gets its cookies */
  own?: boolean | undefined;
}

/** @throws CliError when the site does not answer, or has no such account */
export async function connectSite(address: string, { account, own = false }: SiteOptions = {}): Promise<Site> {
  if (own && !/^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(address).hostname))
    throw new CliError(EXIT.usage, `${address} is not on this machine. Leave out --own-site.`);
  const cookies = new Map<string, string>();
  const send = async (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    if (cookies.size > 0) headers.set('cookie', [...cookies].map((cookie) => cookie.join('=')).join('; '));
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const response = await fetch(new URL(path, address), { ...init, headers, signal }).catch(() => {
      throw new CliError(EXIT.unreachable, `${address} does not answer. Check --site.`);
    });
    if (account !== undefined) for (const line of response.headers.getSetCookie()) keepCookie(cookies, line);
    return response;
  };
  const read = async (path: string) => {
    const response = await send(path);
    if (response.ok) return response;
    throw new CliError(EXIT.refused, `${new URL(path, address)} answers ${response.status}. Check --site.`);
  };
  if (account !== undefined) await signInAs(account, address, send);
  return {
    address,
    mayChange: own || account !== undefined,
    isOwn: own,
    discovery: async () => discoverySchema.parse(await (await read('/mfe/discovery.json')).json()),
    page: async () => {
      const response = await read('/');
      const [, settings] = SETTINGS.exec(await response.text()) ?? [];
      if (settings !== undefined) return { settings, policy: response.headers.get('content-security-policy') };
      throw new CliError(EXIT.refused, `${address} is no site of this kind: its page has no settings. Check --site.`);
    },
    pass: async (request) => {
      const { method = 'GET', url = '/', headers } = request;
      const kept = [...PASSED_HEADERS, ...(own ? ['cookie'] : [])].flatMap((name): [string, string][] => {
        const value = headers[name];
        return typeof value === 'string' ? [[name, value]] : [];
      });
      return send(url, { method, headers: kept, ...(isBodiless(method) ? {} : { body: await buffer(request) }) });
    },
  };
}

const isBodiless = (method: string) => method === 'GET' || method === 'HEAD';

function keepCookie(cookies: Map<string, string>, line: string): void {
  const [pair = ''] = line.split(';', 1);
  const at = pair.indexOf('=');
  cookies.set(pair.slice(0, at), pair.slice(at + 1));
}

/** The passwords of sample accounts are published with the site. */
async function signInAs(name: string, address: string, send: (path: string, init: RequestInit) => Promise<Response>) {
  const body = JSON.stringify({ email: `${name}@example.com`, password: `sample-${name}` });
  const headers = { 'content-type': 'application/json' };
  const { ok, status } = await send(signIn.path, { method: signIn.method, headers, body });
  if (ok) return;
  throw new CliError(
    EXIT.refused,
    `${address} has no sample account '${name}' (it answers ${status}). Only a local site with sample data has them: ` +
      'buyer, advisor, admin and super-admin.',
  );
}
