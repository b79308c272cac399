import { definePage } from 'shared-ui';
import { HomePage, loadHome } from '../home/home';

export const { bootstrap, mount, unmount, update, page } = definePage(HomePage, { remote: 'content', load: loadHome });
