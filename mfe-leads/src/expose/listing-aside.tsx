import { defineExtension } from 'shared-ui';
import { ListingAside } from '../listing-aside/listing-aside';

export const { extension } = defineExtension<'listing.aside'>(ListingAside, {
  remote: 'leads',
});
