import type { Discovery } from './discovery';
import type { OwnPath } from './manifest';

/** A page of a remote with its own address. */
export interface OwnPage {
  path: OwnPath;
  title: string;
}

/** The pages with their own address of all remotes that a visitor gets. */
export function ownPagesOf({ microFrontends }: Discovery): OwnPage[] {
  return Object.values(microFrontends).flatMap(
    ([version]) => version?.extras.pages.flatMap((page) => (page.area === 'own' ? page : [])) ?? [],
  );
}
