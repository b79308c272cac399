import { advisorById, searchAgents } from 'shared-contracts';
import type { LoaderContext } from 'shared-ui';

export async function loadAgents({ match: { route }, api }: LoaderContext): Promise<void> {
  if (route.page === 'agent') await api.call(advisorById, { params: { id: route.slug } });
  else await api.call(searchAgents, { query: {} });
}
