import type { FastifyInstance } from 'fastify';
import { advisorById, agentEmail, agentSales, readOffices, searchAgents, teamBySlug } from 'shared-contracts';
import { serveCall } from '../../platform/http/serve-call';
import type { AgentsStore } from './agents.repository';

export interface AgentsDeps {
  agents: AgentsStore;
  /** how many listings of an agent are sold */
  countSold: (agentId: number) => Promise<number>;
}

/** Offices, agents and teams. */
export function registerAgents(app: FastifyInstance, { agents, countSold }: AgentsDeps): void {
  const find = (id: string) => (/^\d+$/.test(id) ? agents.byId(Number(id)) : agents.byUserName(id));
  serveCall(app, readOffices, () => agents.offices());
  serveCall(app, searchAgents, ({ query }) => agents.search(query.search));
  serveCall(app, agentEmail, async ({ params }) => {
    const agent = await agents.byId(params.id);
    return agent && { id: agent.id, email: agent.email };
  });
  serveCall(app, advisorById, ({ params }) => find(params.id));
  serveCall(app, agentSales, async ({ params }) => {
    const agent = await find(params.id);
    return agent && { sold: await countSold(agent.id) };
  });
  serveCall(app, teamBySlug, ({ params }) => agents.teamBySlug(params.slug));
}
