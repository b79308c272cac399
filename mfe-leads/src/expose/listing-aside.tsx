import { defineExtension } from 'shared-ui';
import { ListingAside } from '../listing-aside/listing-aside';
import { i18n } from '../texts';

export const { extension } = defineExtension<'listing.aside'>(ListingAside, {
  remote: 'leads',
  texts: i18n,
});
