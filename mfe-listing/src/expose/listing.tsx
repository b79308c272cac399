import { definePage } from 'shared-ui';
import { ListingPage, loadListing } from '../page/listing-page';

export const { bootstrap, mount, unmount, update, page } = definePage(ListingPage, {
  remote: 'listing',
  load: loadListing,
});
