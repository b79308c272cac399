import type { Discovery } from 'federation/protocol/discovery';
import { ownPagesOf } from 'federation/protocol/pages';
import { matchRoute, type PublicSettings } from 'shared-contracts';

/**
 * Whether the document has the page that the browser will show. The server does not know the own pages of a version
 * from another address.
 */
export function isSamePage(
  status: number,
  path: string,
  { locales, discovery }: Pick<PublicSettings, 'locales'> & { discovery: Discovery },
): boolean {
  const { route } = matchRoute(path, { locales, ownPages: ownPagesOf(discovery) });
  if (route.page === 'own') return status !== 404;
  return route.page !== 'not-found' || status !== 200;
}
