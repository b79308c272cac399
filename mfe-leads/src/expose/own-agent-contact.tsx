import { defineExtension } from 'shared-ui';
import { OwnAgentContact } from '../email-agent/agent-contact';

export const { bootstrap, mount, unmount, update } = defineExtension<'account.contact-agent'>(OwnAgentContact, {
  remote: 'leads',
});
