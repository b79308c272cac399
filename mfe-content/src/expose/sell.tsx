import { definePage } from 'shared-ui';
import { loadSell, SellPage } from '../sell/sell-page';

export const { bootstrap, mount, unmount, update, page } = definePage(SellPage, { remote: 'content', load: loadSell });
