import { defineExtension } from 'shared-ui';
import { AgentContact } from '../email-agent/agent-contact';

export const { bootstrap, mount, unmount, update } = defineExtension<'listing.contact-agent'>(AgentContact, {
  remote: 'leads',
});
