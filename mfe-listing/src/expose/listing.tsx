import { definePage } from 'shared-ui';
import { loadListing } from '../page/listing.resource';
import { ListingPage } from '../page/listing-page';

export const { bootstrap, mount, unmount, update, page } = definePage(ListingPage, {
  remote: 'listing',
  load: loadListing,
});
