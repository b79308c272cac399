export { type AgentsStore, createAgentsStore } from './agents.store';
export { registerAgents } from './routes';
