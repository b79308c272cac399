import type { PageProps } from 'shared-contracts';
import { advisorById, searchAgents, searchCards } from 'shared-contracts';
import type { LoaderContext } from 'shared-ui';
import { AgentDetail, agentListings } from './agent-detail';
import { AgentDirectory } from './agent-directory';

/** The directory of agents, or the agent that the address names. */
export function AgentsPage({ host, match: { route } }: PageProps) {
  return route.page === 'agent' ? <AgentDetail host={host} slug={route.slug} /> : <AgentDirectory host={host} />;
}

/** Requests what the page shows first. */
export async function loadAgents({ match: { route }, api }: LoaderContext): Promise<void> {
  if (route.page !== 'agent') {
    await api.call(searchAgents, { query: {} });
    return;
  }
  const agent = await api.call(advisorById, { params: { id: route.slug } });
  if (agent) await api.call(searchCards, agentListings(agent.id));
}
