import { screen } from '@testing-library/react';
import { clientShortlists } from 'shared-contracts/staff';
import { createTestHost } from 'shared-contracts/testing';
import { renderWithHost } from 'shared-ui/testing';
import { proxy } from 'valtio';
import { expect, test } from 'vitest';
import { ClientShortlists } from './client-shortlists';

const list = {
  id: 12,
  client_id: 3,
  client_name: 'Keola Sample',
  client_email: 'keola@example.com',
  homes: 4,
  members: 1,
  news: 2,
  changed_at: '2026-11-20T00:00:00.000Z',
};

test('an agent finds the lists of clients with what is new, and opens them [D170]', async () => {
  const host = createTestHost({ proxy, url: '/agent_tools' });
  host.answer(clientShortlists, {
    shortlists: [list, { ...list, id: 13, client_name: '', news: 0, changed_at: null }],
  });
  renderWithHost(host, <ClientShortlists />);
  const link = await screen.findByRole('link', { name: 'Keola Sample' });
  expect(link.getAttribute('href')).toBe('/shortlist/12');
  expect(screen.getAllByText('4 homes, shared with 1 person')).toHaveLength(2);
  expect(screen.getAllByText(/new$/)).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'keola@example.com' })).toBeTruthy();
});

test('without a list it says how a client shares one', async () => {
  const host = createTestHost({ proxy, url: '/agent_tools' });
  host.answer(clientShortlists, { shortlists: [] });
  renderWithHost(host, <ClientShortlists />);
  expect(await screen.findByText(/My agent can see it/)).toBeTruthy();
});
