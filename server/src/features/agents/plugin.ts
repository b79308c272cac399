import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { countSold } from '../listings/listings.repository';
import { type AgentsStore, createAgentsStore } from './agents.repository';
import { registerAgents } from './routes';

declare module 'fastify' {
  interface FastifyInstance {
    agents: AgentsStore;
  }
}

/** Offices, agents and teams. */
export default plugin(
  async (app: FastifyInstance) => {
    const agents = createAgentsStore(app.database);
    app.decorate('agents', agents);
    registerAgents(app, { agents, countSold: (agentId) => countSold(app.database, agentId) });
  },
  { name: 'agents', dependencies: ['services'] },
);
