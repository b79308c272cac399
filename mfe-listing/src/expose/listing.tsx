import { definePage } from 'shared-ui';
import { ListingPage } from '../overlay/listing-page';

export const { bootstrap, mount, unmount, update } = definePage(ListingPage, { remote: 'listing' });
