import { definePage } from 'shared-ui';
import { AgentsPage, loadAgents } from '../agents/agents-page';

export const { bootstrap, mount, unmount, update, page } = definePage(AgentsPage, {
  remote: 'content',
  load: loadAgents,
});
