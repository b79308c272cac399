import { useEffect } from 'react';
import type { HostServices } from 'shared-contracts';
import { pageTitle } from '../metadata/texts';

/** Names the page after what was loaded for it. */
export function usePageTitle({ settings }: Pick<HostServices, 'settings'>, title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = pageTitle(title, settings.siteName);
  }, [title, settings.siteName]);
}
