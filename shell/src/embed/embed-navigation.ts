import { matchRoute, type Navigation, type RouteOptions } from 'shared-contracts';

/**
 * Navigation on a foreign page: every move loads a document of the site. The agent root stands in front of /listings;
 * the route is that of the agent's search, as no page of ours is shown.
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

/** '/kai-sample' from whatever the page's author wrote, '' for what is no agent's root. */
export function agentRootOf(written: string | null): string {
  const handle = (written ?? '')
    .trim()
    .replace(/^\/+|\/+$/g, '')
    .toLowerCase();
  return /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(handle) ? `/${handle}` : '';
}
