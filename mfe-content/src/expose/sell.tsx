import { definePage } from 'shared-ui';
import { loadSell, SellPage } from '../sell/sell-page';
import { i18n } from '../texts';

export const { bootstrap, mount, unmount, update, page } = definePage(SellPage, {
  remote: 'content',
  texts: i18n,
  load: loadSell,
});
