import { advisorById, type PageProps, searchAgents } from 'shared-contracts';
import type { LoaderContext } from 'shared-ui';
import { Agent } from './agent';
import { Agents } from './agents';

/** The directory of agents, or the agent that the address names. */
export function AgentsPage({ host, match: { route } }: PageProps) {
  return route.page === 'agent' ? <Agent host={host} slug={route.slug} /> : <Agents host={host} />;
}

/** Requests what the page shows first. */
export async function loadAgents({ match: { route }, api }: LoaderContext): Promise<void> {
  if (route.page === 'agent') await api.call(advisorById, { params: { id: route.slug } });
  else await api.call(searchAgents, { query: {} });
}
