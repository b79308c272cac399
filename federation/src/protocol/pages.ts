import { type Area, type OwnPage, pageLanguage } from 'shared-contracts';
import type { Discovery } from './discovery';
import type { RemotePage } from './manifest';

/** The area of a page in mfe.json. */
export function areaOfPage(page: RemotePage): Area {
  return page.area === 'own' ? page.path : page.area;
}

/** The pages with their own address of all remotes that a visitor gets, with titles in the page's language. */
export function ownPagesOf({ microFrontends }: Discovery): OwnPage[] {
  const pages = Object.values(microFrontends).flatMap(([version]) => version?.extras.pages ?? []);
  return pages.flatMap((page) => {
    if (page.area !== 'own') return [];
    const { path, title, titles = {} } = page;
    return { path, title: titles[pageLanguage()] ?? title };
  });
}
