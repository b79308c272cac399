import { matchRoute, type Navigation, type RouteOptions } from 'shared-contracts';

/**
 * Navigation on a page of another site: every link loads a document of our site. The agent root is put before
 * /listings. The route is that of the agent's search, because no page of ours is open.
 */
export function createEmbedNavigation(
  site: string,
  agentRoot: string,
  options: RouteOptions,
  leave: (address: string) => void = (address) => window.location.assign(address),
): Navigation {
  const match = matchRoute(`${agentRoot}/listings`, options);
  const href = (path: string) => new URL(path, site).href;
  return {
    to: (path) => leave(href(path)),
    href,
    back: () => window.history.back(),
    withPrefix: (path) => (/^\/listings(?=$|[/?#])/.test(path) ? agentRoot + path : path),
    current: () => match,
    subscribe: () => () => undefined,
  };
}

/** '/kai-sample' from an attribute of the page; '' if it is no agent's root. */
export function agentRootOf(written: string | null): string {
  const handle = (written ?? '')
    .trim()
    .replace(/^\/+|\/+$/g, '')
    .toLowerCase();
  return /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(handle) ? `/${handle}` : '';
}
