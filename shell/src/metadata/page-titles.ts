import type { HostServices } from 'shared-contracts';
import { fitTitle } from 'shared-contracts/pages';
import { setTitle } from './head';

/** Writes the title that a page gives itself once it has loaded; a page that was left by then changes nothing. */
export function followPageTitles({
  bus,
  navigate,
  settings,
}: Pick<HostServices, 'bus' | 'navigate' | 'settings'>): void {
  bus.subscribe('page:titled', ({ path, title }) => {
    if (path === navigate.current().path) setTitle(fitTitle(title, settings.siteName));
  });
}
