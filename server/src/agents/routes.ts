import type { FastifyInstance } from 'fastify';
import { advisorById, agentEmail, readOffices, searchAgents, teamBySlug } from 'shared-contracts';
import { serveCall } from '../platform/http';
import type { AgentsStore } from './agents.store';

/** Offices, agents and teams. */
export function registerAgents(app: FastifyInstance, { agents }: { agents: AgentsStore }): void {
  serveCall(app, readOffices, () => agents.offices());
  serveCall(app, searchAgents, ({ query }) => agents.search(query.search));
  serveCall(app, agentEmail, async ({ params }) => {
    const agent = await agents.byId(params.id);
    return agent && { id: agent.id, email: agent.email };
  });
  serveCall(app, advisorById, ({ params: { id } }) =>
    /^\d+$/.test(id) ? agents.byId(Number(id)) : agents.byUserName(id),
  );
  serveCall(app, teamBySlug, ({ params }) => agents.teamBySlug(params.slug));
}
