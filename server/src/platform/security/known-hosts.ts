import type { FastifyInstance } from 'fastify';
import { ApiError } from 'shared-contracts';
import { isLocalSite, isLoopbackHost, type LocalSite } from '../settings/local-site';

/** A name or address with an optional port, and nothing else. */
const HOST_HEADER = /^[\w.-]+(?::\d+)?$|^\[[\da-f:.]+\](?::\d+)?$/i;
/** Load balancers call these by IP address, and their responses name no host. */
const ANY_HOST = new Set(['/healthz', '/readyz', '/readyz/database']);

/**
 * Refuses requests for hosts that are not the site's. Otherwise a forged Host header could get into cached responses,
 * and a name that resolves to this machine could read a local site (DNS rebinding).
 */
export function refuseUnknownHosts(app: FastifyInstance, settings: LocalSite): void {
  const isKnown = knownHosts(settings);
  app.addHook('onRequest', async ({ host, routeOptions }) => {
    if (isKnown(host) || ANY_HOST.has(routeOptions.url ?? '')) return;
    throw new ApiError('unknown_host');
  });
}

/** Ports are not compared: a proxy may listen on another port than the server. */
function knownHosts(settings: LocalSite): (host: string) => boolean {
  const { PUBLIC_URL, ALLOWED_ORIGINS } = settings;
  const isLocal = isLocalSite(settings);
  const origins = PUBLIC_URL === null ? ALLOWED_ORIGINS : [PUBLIC_URL, ...ALLOWED_ORIGINS];
  const names = new Set(origins.map((origin) => bareName(new URL(origin).hostname)));
  const check = (host: string) => {
    const url = `http://${host}`;
    if (!HOST_HEADER.test(host) || !URL.canParse(url)) return false;
    const { hostname } = new URL(url);
    return names.has(bareName(hostname)) || (isLocal && isLoopbackHost(hostname));
  };
  // nearly all requests have the same one
  let known: string | null = null;
  return (host) => {
    if (host === known) return true;
    const isKnown = check(host);
    if (isKnown) known = host;
    return isKnown;
  };
}

const bareName = (hostname: string) => hostname.replace(/\.$/, '');
