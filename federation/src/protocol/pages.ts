import type { Area, OwnPage } from 'shared-contracts';
import type { Discovery } from './discovery';
import type { RemotePage } from './manifest';

/** The area of a page in mfe.json. */
export function areaOfPage(page: RemotePage): Area {
  return page.area === 'own' ? page.path : page.area;
}

/** The pages with their own address of all remotes that a visitor gets. */
export function ownPagesOf({ microFrontends }: Discovery): OwnPage[] {
  return Object.values(microFrontends).flatMap(
    ([version]) => version?.extras.pages.flatMap((page) => (page.area === 'own' ? page : [])) ?? [],
  );
}
