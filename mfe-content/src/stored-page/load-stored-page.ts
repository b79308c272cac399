import { contentPage } from 'shared-contracts';
import type { LoaderContext } from 'shared-ui';

export async function loadStoredPage({ match: { route }, api }: LoaderContext): Promise<void> {
  if (route.page === 'content') await api.call(contentPage, { query: { path: route.path } });
}
