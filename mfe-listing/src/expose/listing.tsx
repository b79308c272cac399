import { definePage } from 'shared-ui';
import { ListingPage } from '../overlay/listing-page';
import { loadListing } from '../overlay/load-listing';

export const { bootstrap, mount, unmount, update, page } = definePage(ListingPage, {
  remote: 'listing',
  load: loadListing,
});
