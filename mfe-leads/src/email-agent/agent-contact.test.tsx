import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createTestHost, sampleClientAdvisor, sampleListingRef } from 'shared-contracts/testing';
import { renderWithHost } from 'shared-ui/testing';
import { proxy } from 'valtio';
import { expect, test } from 'vitest';
import { AgentContact } from '../expose/agent-contact';
import { ContactModals } from '../expose/contact-modals';
import { OwnAgentContact } from '../expose/own-agent-contact';

test('the own agent is written to from the account, by name [A1.5]', async () => {
  const host = createTestHost({ proxy });
  const agent = sampleClientAdvisor({ id: 12, name: 'Kai Nakoa' });
  renderWithHost(
    host,
    <>
      <OwnAgentContact host={host} slot={{ agent }} />
      <ContactModals host={host} slot={{}} />
    </>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'E-mail Kai Nakoa' }));
  expect(host.bus.of('contact:open')).toEqual([{ kind: 'email-agent', agent: { id: 12, name: 'Kai Nakoa' } }]);
  expect(await screen.findByRole('form', { name: 'E-mail Kai Nakoa' })).toBeTruthy();
});

test("a listing's agent is written to about the listing", async () => {
  const host = createTestHost({ proxy });
  const [agent, listing] = [{ id: 7, name: 'Leilani Sample' }, sampleListingRef()];
  renderWithHost(host, <AgentContact host={host} slot={{ agent, listing }} />);
  await userEvent.click(screen.getByRole('button', { name: 'E-mail Leilani Sample' }));
  expect(host.bus.of('contact:open')).toEqual([{ kind: 'email-agent', agent, listing }]);
});
