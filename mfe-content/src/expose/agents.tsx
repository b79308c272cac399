import { definePage } from 'shared-ui';
import { AgentsPage } from '../agents/agents-page';
import { loadAgents } from '../agents/load-agents';

export const { bootstrap, mount, unmount, update, page } = definePage(AgentsPage, {
  remote: 'content',
  load: loadAgents,
});
