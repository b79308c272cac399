import type { PageProps } from 'shared-contracts';
import { advisorById, searchAgents, searchCards } from 'shared-contracts';
import type { LoaderContext } from 'shared-ui';
import { AgentDetail, agentListings } from './agent-detail';
import { AgentDirectory } from './agent-directory';

/** The directory of agents, or the agent of the address. */
export function AgentsPage({ host, match: { route } }: PageProps) {
  return route.page === 'agent' ? <AgentDetail host={host} slug={route.slug} /> : <AgentDirectory host={host} />;
}

/** Loads the data of the first view. */
export async function loadAgents({ match: { route }, api }: LoaderContext): Promise<void> {
  if (route.page !== 'agent') {
    await api.call(searchAgents, { query: {} });
    return;
  }
  const agent = await api.call(advisorById, { params: { id: route.slug } });
  if (agent) await api.call(searchCards, agentListings(agent.id));
}
