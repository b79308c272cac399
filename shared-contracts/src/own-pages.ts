import type { Discovery } from './discovery';
import type { OwnPath } from './manifest';

/** A page that a remote has under an address of its own. */
export interface OwnPage {
  path: OwnPath;
  title: string;
}

/** The own pages of all remotes that a visitor gets. */
export function ownPagesOf({ microFrontends }: Discovery): OwnPage[] {
  return Object.values(microFrontends).flatMap(
    ([version]) => version?.extras.pages.flatMap((page) => (page.area === 'own' ? page : [])) ?? [],
  );
}
