import { defineExtension } from 'shared-ui';
import { SearchContact } from '../email-agent/search-contact';

export const { bootstrap, mount, unmount, update } = defineExtension<'search.contact'>(SearchContact, {
  remote: 'leads',
});
