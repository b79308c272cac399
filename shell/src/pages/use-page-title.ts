import { useEffect } from 'react';
import { fitTitle, type HostServices } from 'shared-contracts';
import { setTitle } from '../metadata/head';

/** Names the page after what was loaded for it. */
export function usePageTitle({ settings }: Pick<HostServices, 'settings'>, title: string | undefined): void {
  useEffect(() => {
    if (title) setTitle(fitTitle(title, settings.siteName));
  }, [title, settings.siteName]);
}
