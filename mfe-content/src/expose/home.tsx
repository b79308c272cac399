import { definePage } from 'shared-ui';
import { HomePage } from '../home/home';
import { loadHome } from '../home/home.resource';

export const { bootstrap, mount, unmount, update, page } = definePage(HomePage, { remote: 'content', load: loadHome });
