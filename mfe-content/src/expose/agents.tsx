import type { PageProps } from 'shared-contracts';
import { advisorById, searchAgents, searchCards } from 'shared-contracts';
import { definePage, type LoaderContext } from 'shared-ui';
import { AgentDetail, agentListings } from '../agents/agent-detail';
import { AgentDirectory } from '../agents/agent-directory';
import { i18n } from '../texts';

export const { bootstrap, mount, unmount, update, page } = definePage(AgentsPage, {
  remote: 'content',
  texts: i18n,
  load: loadAgents,
});

/** The directory of agents, or the agent of the address. */
export function AgentsPage({ match: { route } }: PageProps) {
  return route.page === 'agent' ? <AgentDetail slug={route.slug} /> : <AgentDirectory />;
}

/** Loads the data of the first view. */
async function loadAgents({ match: { route }, api }: LoaderContext): Promise<void> {
  if (route.page !== 'agent') {
    await api.call(searchAgents, { query: {} });
    return;
  }
  const agent = await api.call(advisorById, { params: { id: route.slug } });
  if (agent) await api.call(searchCards, agentListings(agent.id));
}
