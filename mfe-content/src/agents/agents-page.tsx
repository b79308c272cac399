import type { PageProps } from 'shared-contracts';
import { Agent } from './agent';
import { Agents } from './agents';

/** The directory of agents, or the agent that the address names. */
export function AgentsPage({ host, match: { route } }: PageProps) {
  return route.page === 'agent' ? <Agent host={host} slug={route.slug} /> : <Agents host={host} />;
}
