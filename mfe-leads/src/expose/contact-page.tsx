import { defineExtension } from 'shared-ui';
import { ContactPage } from '../email-agent/contact-page';

export const { bootstrap, mount, unmount, update } = defineExtension<'page.contact'>(ContactPage, { remote: 'leads' });
