import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { defaultFilters } from 'shared-contracts';
import { contactAgent } from 'shared-contracts/leads';
import { createTestHost, sampleUser } from 'shared-contracts/testing';
import { renderWithHost } from 'shared-ui/testing';
import { proxy } from 'valtio';
import { expect, test } from 'vitest';
import { SearchContact } from '../expose/search-contact';

test('contact is offered from the search and sends its filters along [A7.37]', async () => {
  const host = createTestHost({ proxy, user: sampleUser() });
  const successMessage = 'Email Sent';
  host.answer(contactAgent, {
    id: 3,
    submission_id: 'first-one',
    lead_source: 'HL Web - E-mail Message',
    successMessage,
  });
  const filters = { ...defaultFilters(), minBeds: 3 };
  renderWithHost(host, <SearchContact host={host} slot={{ filters }} />);
  await userEvent.click(screen.getByRole('button', { name: 'Ask about this search' }));
  await userEvent.type(await screen.findByRole('textbox', { name: /your message/i }), 'With a view, please.');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(host.flashed.map(({ text }) => text)).toEqual(['Email Sent']));
  expect(host.api.inputsOf(contactAgent)[0]?.body.search).toEqual(filters);
  await waitFor(() => expect(screen.queryByRole('textbox', { name: /your message/i })).toBeNull());
});
