import { defineExtension } from 'shared-ui';
import { ListingAside } from '../listing-aside/listing-aside';

export const { bootstrap, mount, unmount, update } = defineExtension<'listing.aside'>(ListingAside, {
  remote: 'leads',
});
