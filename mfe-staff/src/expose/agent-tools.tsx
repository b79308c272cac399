import { definePage } from 'shared-ui';
import { AgentToolsPage } from '../pages/agent-tools';

// behind sign-in and in no search engine: the browser draws it
export const { bootstrap, mount, unmount, update } = definePage(AgentToolsPage, { remote: 'staff' });
