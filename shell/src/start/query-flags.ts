import type { HostServices } from 'shared-contracts';

/** Flags of the address that open a dialog on load [B2.2.7]. */
export function openByQuery(
  { bus, session, contact }: Pick<HostServices, 'bus' | 'session' | 'contact'>,
  query = window.location.search,
): void {
  const flags = new URLSearchParams(query);
  if (flags.has('show_sign_in_modal') && !session.state.loggedIn) bus.publish('auth:open', { mode: 'sign-in' });
  if (flags.has('show_sign_up_modal') && !session.state.loggedIn) bus.publish('auth:open', { mode: 'sign-up' });
  if (!flags.has('show_agent_contact_modal')) return;
  const { agent } = contact;
  bus.publish('contact:open', { kind: 'email-agent', ...(agent ? { agent: { id: agent.id, name: agent.name } } : {}) });
}
