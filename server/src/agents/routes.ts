import type { FastifyInstance } from 'fastify';
import { advisorById, agentEmail, readOffices, searchAgents, teamBySlug } from 'shared-contracts';
import { serveCall } from '../http/serve-call';
import type { AgentsStore } from './agents.store';

/** Largest id the directory's column holds; a larger one names nobody. */
const LARGEST_ID = 2_147_483_647;

/** Offices, agents and teams [A7.21] [A7.34] [B7.5] [B7.6]. */
export function registerAgents(app: FastifyInstance, { agents }: { agents: AgentsStore }): void {
  serveCall(app, readOffices, () => agents.offices());
  serveCall(app, searchAgents, ({ query }) => agents.search(query.search));
  serveCall(app, agentEmail, async ({ params }) => {
    const agent = isId(params.id) ? await agents.byId(params.id) : null;
    return agent && { id: agent.id, email: agent.email };
  });
  serveCall(app, advisorById, ({ params }) => {
    const id = Number(params.id);
    return /^\d+$/.test(params.id) ? (isId(id) ? agents.byId(id) : null) : agents.byUserName(params.id);
  });
  serveCall(app, teamBySlug, ({ params }) => agents.teamBySlug(params.slug));
}

const isId = (id: number) => Number.isInteger(id) && id > 0 && id <= LARGEST_ID;
