import { useEffect } from 'react';
import type { HostServices } from 'shared-contracts';
import { fitTitle } from 'shared-contracts/pages';
import { setTitle } from '../metadata/head';

/** Names the page after what was loaded for it. */
export function usePageTitle({ settings }: Pick<HostServices, 'settings'>, title: string | undefined): void {
  useEffect(() => {
    if (title) setTitle(fitTitle(title, settings.siteName));
  }, [title, settings.siteName]);
}
