import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, extname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { ApiError, reportRemote } from 'shared-contracts';
import { problemOf } from 'shared-contracts/problem';
import { packageFolder } from '../../find-up';
import { connectionsOf, type Discovery, discoveredRelease } from '../../protocol/discovery';
import { CliError, EXIT } from '../command';
import { CLIENT_PATH, devDocument, EVENTS_PATH, hostAt } from './dev-document';
import type { DevShell } from './dev-shell';
import type { DevBuild } from './follow-remote';
import { effectOf } from './passing';
import type { Site } from './site';

const SCRIPT = 'text/javascript; charset=utf-8';
const NO_WORKER = 'self.registration.unregister();';
const TYPES: Record<string, string> = {
  '.js': SCRIPT,
  '.mjs': SCRIPT,
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
};
/** Files of the site that are no pages, whatever the browser asks for. */
const FILES = /^\/(?:api|mfe|photos|static|basemap)\//;
/** A file of a release, also as a further try to load it. */
const RELEASE_FILE = /^\/mfe\/([a-z][\w-]*)\/([^/]+)\/(?:~\d+\/)?(.+)$/;
/** Headers of the site's response that belong to its connection or its origin. */
const OWN_HEADERS =
  /^(?:connection|content-encoding|content-length|keep-alive|set-cookie|strict-transport-security|transfer-encoding)$/;
const PULSE_MS = 20_000;

/** What the local server shows. */
export interface Shown {
  site: Site;
  shell: DevShell;
  /** the latest build of each remote, by name */
  builds: ReadonlyMap<string, DevBuild>;
  /** why the sources of a remote do not build, by name */
  failures: ReadonlyMap<string, string>;
  /** Called when a page reports a failure of a remote. */
  reported(remote: string, why: string): void;
}

/** A remote has a new build, does not build, or failed in the page. */
type PageEvent = 'rebuilt' | 'failed' | 'reported';

/** The local server: pages that load the shell and the remotes from here, and everything else from the site. */
export interface DevServer {
  address: string;
  notify(event: PageEvent, about: object): void;
  close(): Promise<void>;
}

/** @throws CliError when the port is taken */
export async function startDevServer(port: number, shown: Shown): Promise<DevServer> {
  const listeners = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname === EVENTS_PATH) return listen(response, listeners, shown);
    replyTo(pathname, request, shown).then(
      (reply) => send(response, reply),
      (error: unknown) => send(response, problem(pathname, error)),
    );
  });
  const pulse = setInterval(() => {
    for (const listener of listeners) listener.write(': here\n\n');
  }, PULSE_MS);
  await new Promise<void>((resolve, reject) => {
    server.once('error', () =>
      reject(new CliError(EXIT.refused, `Port ${port} is in use. Choose another one with --port.`)),
    );
    // loopback only: other machines of the network must not get unfinished code
    server.listen(port, 'localhost', resolve);
  });
  return {
    address: `http://localhost:${portOf(server.address())}/`,
    notify: (event, about) => {
      for (const listener of listeners) listener.write(message(event, about));
    },
    close: () => {
      clearInterval(pulse);
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** What the server sends. */
interface Reply {
  status?: number;
  headers: Record<string, string | string[]>;
  body: string | Uint8Array;
}

async function replyTo(path: string, request: IncomingMessage, shown: Shown): Promise<Reply> {
  const { method = 'GET', headers } = request;
  if (method === 'GET') {
    if (path === CLIENT_PATH) return file(join(packageFolder(), 'client'), 'page.js');
    if (path.startsWith('/shell/')) return file(shown.shell.folder, path.slice('/shell/'.length));
    // the site's worker would answer for this address also when the command has ended
    if (headers['service-worker'] !== undefined)
      return { headers: { ...LOCAL, 'content-type': SCRIPT }, body: NO_WORKER };
    if (path === '/mfe/discovery.json') return json(await discoveryOf(shown));
    const [, name = '', version = '', inside = ''] = RELEASE_FILE.exec(path) ?? [];
    const build = shown.builds.get(name);
    // a build that is watched writes no file for it
    if (build && inside === 'release.json' && version === basename(build.folder)) return json(build.release);
    if (build) return file(join(build.folder, '..'), `${version}/${inside}`);
    if (headers.accept?.includes('text/html') && !FILES.test(path)) return documentAt(path, shown);
  }
  const effect = effectOf(method, path);
  if (effect === 'tracks') {
    if (path === reportRemote.path) readReports(await text(request), shown);
    return json({ accepted: false });
  }
  if (effect === 'reads' || shown.site.mayChange) return passed(await shown.site.pass(request), shown.site);
  throw new ApiError('not_allowed', [], NO_CHANGES);
}

const NO_CHANGES =
  'This change was not sent: `mfe dev` only reads from the site. Start it with --account buyer on a site with sample accounts.';

async function documentAt(path: string, shown: Shown): Promise<Reply> {
  const [{ settings, policy }, discovery] = await Promise.all([shown.site.page(), discoveryOf(shown)]);
  return {
    headers: {
      ...LOCAL,
      'content-type': 'text/html; charset=utf-8',
      ...(policy === null
        ? {}
        : { 'content-security-policy': policyOf(policy, connectionsOf(discovery, hostAt(path))) }),
    },
    body: devDocument(path, shown.shell, settings, discovery),
  };
}

/**
 * The site's content policy, so that a page here meets the same limits. Its reports go nowhere.
 * @param connections origins of services that the page's remotes name
 */
function policyOf(policy: string, connections: readonly string[]): string {
  return policy
    .split(';')
    .filter((directive) => !/^\s*(?:report-|upgrade-)/.test(directive))
    .map((directive) => (/^\s*connect-src /.test(directive) ? [directive, ...connections].join(' ') : directive))
    .join(';');
}

/** The releases of the site, with the local builds instead of the same remotes, and next to them new ones. */
async function discoveryOf({ site, builds }: Shown): Promise<Discovery> {
  const discovery = await site.discovery();
  for (const [name, { release, folder }] of builds) {
    const address = `/mfe/${name}/${basename(folder)}/release.json`;
    discovery.microFrontends[name] = [discoveredRelease(release, address)];
  }
  return discovery;
}

function readReports(body: string, { reported }: Shown): void {
  const reports = reportRemote.body?.safeParse(JSON.parse(body)).data ?? [];
  for (const { kind, remote, code, detail } of reports) {
    if (kind !== 'load-time' && kind !== 'web-vital') reported(remote, [kind, code, detail].filter(Boolean).join(', '));
  }
}

/** Files here change with each build. */
const LOCAL = { 'cache-control': 'no-store' };

async function file(folder: string, path: string): Promise<Reply> {
  // names of built files have no escaped characters
  const steps = path.split('/');
  if (steps.includes('..')) throw new ApiError('not_found');
  const body = await readFile(join(folder, ...steps)).catch(() => {
    throw new ApiError('not_found');
  });
  return { headers: { ...LOCAL, 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' }, body };
}

const json = (value: object): Reply => ({
  headers: { ...LOCAL, 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify(value),
});

async function passed(response: Response, { isOwn }: Site): Promise<Reply> {
  const headers = [...response.headers].filter(([name]) => !OWN_HEADERS.test(name));
  return {
    status: response.status,
    headers: { ...Object.fromEntries(headers), ...(isOwn && { 'set-cookie': response.headers.getSetCookie() }) },
    body: new Uint8Array(await response.arrayBuffer()),
  };
}

/** A failure in the form of the site's errors. */
function problem(path: string, error: unknown): Reply {
  const { code, message } = error instanceof ApiError ? error : { code: 'network' as const, message: String(error) };
  const body = problemOf(code, path, [], message);
  return {
    status: body.status || 502,
    headers: { ...LOCAL, 'content-type': 'application/problem+json; charset=utf-8' },
    body: JSON.stringify(body),
  };
}

function send(response: ServerResponse, { status = 200, headers, body }: Reply): void {
  response.writeHead(status, headers).end(body);
}

const message = (event: PageEvent, about: object) => `event: ${event}\ndata: ${JSON.stringify(about)}\n\n`;

/** A page that opens while a remote does not build shows that, too. */
function listen(response: ServerResponse, listeners: Set<ServerResponse>, { failures }: Shown): void {
  response.writeHead(200, { ...LOCAL, 'content-type': 'text/event-stream' }).write(': here\n\n');
  for (const [name, why] of failures) response.write(message('failed', { name, why }));
  listeners.add(response);
  response.on('close', () => listeners.delete(response));
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}
