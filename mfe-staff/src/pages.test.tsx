import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { ApiError, type HostServices, searchAgents } from 'shared-contracts';
import {
  allLeads,
  answerLead,
  assignLead,
  leadHistory,
  ownClients,
  ownLeads,
  ownShowings,
  readClient,
  readOutbox,
  readServerSettings,
  readUsers,
  releaseLead,
  removeDelivery,
  replayDelivery,
  resetSecondFactor,
  type StaffUser,
  setUserRoles,
} from 'shared-contracts/staff';
import { createTestHost, sampleAgent, sampleUser } from 'shared-contracts/testing';
import { renderWithHost } from 'shared-ui/testing';
import { SWRConfig } from 'swr';
import { proxy } from 'valtio';
import { beforeEach, expect, test, vi } from 'vitest';
import { agentLinks, ownAddress } from './agent-links/agent-links';
import { slugOf } from './content/blog-form';
import { asParagraphs } from './content/text-editor';
import { AdminPage } from './expose/admin';
import { AgentToolsPage } from './expose/agent-tools';
import { ageText } from './leads/lead-text';
import { sampleLead as lead } from './testing/sample-lead';

const admin = sampleUser({ id: 1, roles: ['admin'], is_admin: true });
const owner = sampleUser({ id: 1, roles: ['super_admin'] });
const advisor = sampleUser({ id: 2, roles: ['advisor'], agent: sampleAgent({ id: 12, root_path: '/kai-sample' }) });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T20:00:00Z') });
  window.location.hash = '';
});
const at = (section: string) =>
  act(() => {
    window.location.hash = section;
  });
/** Each render has its own cache, so that no test gets a response of another one. */
const draw = (host: HostServices, page: ReactNode) =>
  renderWithHost(host, <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>{page}</SWRConfig>);
const person: StaffUser = {
  id: 44,
  email: 'keola@example.com',
  name: 'Keola Sample',
  roles: [],
  agent_name: null,
  client_advisor_name: null,
  disabled: false,
  sample: true,
  created_at: '2026-11-01T00:00:00.000Z',
};

test('the inbox shows leads, one opens with its history and is marked as answered [B2.1.14] (D87)', async () => {
  const host = createTestHost({ proxy, user: admin, context: 'admin' });
  host.answer(allLeads, { leads: [lead()], more: false });
  host.answer(leadHistory, { leads: [lead({ id: 3, message: 'And the lanai?' })], deliveries: [] });
  host.answer(answerLead, lead({ answered_at: '2026-11-20T20:05:00.000Z', answered_by: 'admin@example.com' }));
  draw(host, <AdminPage host={host} match={host.navigate.current()} />);
  expect(screen.getByRole('heading', { level: 1, name: 'Site Admin' })).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: 'Nalani Sample' }));
  const dialog = screen.getByRole('dialog', { name: 'Nalani Sample' });
  expect(within(dialog).getByText('Is the roof new?')).toBeTruthy();
  expect(await within(dialog).findByText('And the lanai?')).toBeTruthy();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Mark as answered' }));
  expect(host.api.inputsOf(answerLead)).toEqual([{ body: { id: 7, answered: true } }]);
  expect(await within(dialog).findByText(/by admin@example.com/)).toBeTruthy();
  expect(within(screen.getByRole('table', { name: 'Leads' })).getByText('Answered')).toBeTruthy();
});

test("an admin opens a client's page from a lead with an agent [D173]", async () => {
  const host = createTestHost({ proxy, user: admin, context: 'admin' });
  host.answer(allLeads, { leads: [lead(), lead({ id: 8, full_name: 'Team Sample', advisor_id: null })], more: false });
  host.answer(leadHistory, { leads: [], deliveries: [] });
  const plan = { stage: 'new', next_step: null, next_step_on: null } as const;
  const person = { key: 'lead-7', name: 'Nalani Sample', email: 'nalani@example.com', phone: null, account: null };
  const alone = { plan_key: 'lead-7', other_steps: [], merged: [], alike: [] };
  host.answer(readClient, { ...person, ...alone, plan, notes: [], leads: [lead()], replies: [] });
  draw(host, <AdminPage host={host} match={host.navigate.current()} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Team Sample' }));
  expect(await screen.findByText('No other leads.')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Notes and next step' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await userEvent.click(screen.getByRole('button', { name: 'Nalani Sample' }));
  const link = await screen.findByRole('link', { name: 'Notes and next step' });
  expect(link.getAttribute('href')).toBe('#leads/lead-7');
  at('leads/lead-7');
  expect(await screen.findByRole('heading', { name: 'Nalani Sample', level: 3 })).toBeTruthy();
  expect(screen.getByText('No account as a client of this agent.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'All leads' }).getAttribute('href')).toBe('#leads');
});

test('an admin assigns a lead to another agent, an advisor cannot', async () => {
  const host = createTestHost({ proxy, user: admin, context: 'admin' });
  host.answer(allLeads, { leads: [lead()], more: false });
  host.answer(leadHistory, { leads: [], deliveries: [] });
  host.answer(searchAgents, [
    sampleAgent({ id: 12, name: 'Kai Sample' }),
    sampleAgent({ id: 13, name: 'Lani Sample' }),
  ]);
  host.answer(assignLead, lead({ advisor_id: 13, agent_name: 'Lani Sample' }));
  draw(host, <AdminPage host={host} match={host.navigate.current()} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Nalani Sample' }));
  const dialog = screen.getByRole('dialog', { name: 'Nalani Sample' });
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Assign' }));
  expect(within(dialog).getByText('Please choose another agent.')).toBeTruthy();
  await userEvent.selectOptions(within(dialog).getByLabelText('Assigned to'), 'Lani Sample');
  expect(within(dialog).queryByText('Please choose another agent.')).toBeNull();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Assign' }));
  expect(host.api.inputsOf(assignLead)).toEqual([{ body: { id: 7, advisor_id: 13 } }]);
  await waitFor(() => expect(host.api.inputsOf(leadHistory)).toHaveLength(2));
  expect(host.flashed.map(({ text }) => text)).toEqual(['The lead belongs to Lani Sample now']);
  expect(within(screen.getByRole('table', { name: 'Leads' })).getByText('Lani Sample')).toBeTruthy();

  cleanup();
  const own = createTestHost({ proxy, user: advisor, context: 'agent-tools' });
  own.answer(ownLeads, { leads: [lead()], more: false });
  own.answer(leadHistory, { leads: [], deliveries: [] });
  at('leads');
  draw(own, <AgentToolsPage host={own} match={own.navigate.current()} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Nalani Sample' }));
  expect(await screen.findByText('No other leads.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Assign' })).toBeNull();
});

test.each([
  [0, '0 min'],
  [59.9, '59 min'],
  [60, '1 h'],
  [47.9 * 60, '47 h'],
  [48 * 60, '2 days'],
  [-5, '0 min'],
])('a lead of %d minutes is %s old', (minutes, text) => {
  expect(ageText(0, minutes * 60_000)).toBe(text);
});

test('a lead that was held as spam is released and leaves the list (D87)', async () => {
  const host = createTestHost({ proxy, user: admin, context: 'admin' });
  host.answer(allLeads, ({ query }) => ({
    leads: query.status === 'spam' ? [lead({ status: 'spam' })] : [],
    more: false,
  }));
  host.answer(leadHistory, { leads: [], deliveries: [] });
  host.answer(releaseLead, lead());
  draw(host, <AdminPage host={host} match={host.navigate.current()} />);
  await userEvent.selectOptions(await screen.findByLabelText('Show'), 'spam');
  await userEvent.click(await screen.findByRole('button', { name: 'Nalani Sample' }));
  const dialog = screen.getByRole('dialog', { name: 'Nalani Sample' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Not spam' }));
  expect(host.api.inputsOf(releaseLead)).toEqual([{ body: { id: 7 } }]);
  await waitFor(() => expect(within(dialog).queryByRole('button', { name: 'Not spam' })).toBeNull());
  expect(screen.queryByRole('table', { name: 'Leads' })).toBeNull();
});

test('a failed request shows an error with Retry, an empty list a hint', async () => {
  const host = createTestHost({ proxy, user: admin, context: 'admin' });
  host.answer(allLeads, () => {
    throw new ApiError('network');
  });
  draw(host, <AdminPage host={host} match={host.navigate.current()} />);
  const alert = await screen.findByRole('alert');
  host.answer(allLeads, { leads: [], more: false });
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No leads yet')).toBeTruthy();
});

test('a lead without a name is listed by its phone number, or else by its e-mail address [B5.20]', async () => {
  const host = createTestHost({ proxy, user: admin, context: 'admin' });
  host.answer(allLeads, {
    leads: [
      lead({ id: 1, action: 'callback', full_name: 'Unknown', phone: '8085550111', email: 'callback@example.com' }),
      lead({ id: 2, full_name: '', phone: null, email: 'who@example.com' }),
    ],
    more: false,
  });
  draw(host, <AdminPage host={host} match={host.navigate.current()} />);
  expect(await screen.findByRole('button', { name: '808-555-0111' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'who@example.com' })).toBeTruthy();
});

test('a search sends one request when typing pauses, and older leads load on demand', async () => {
  const host = createTestHost({ proxy, user: admin, context: 'admin' });
  host.answer(allLeads, { leads: [lead()], more: true });
  draw(host, <AdminPage host={host} match={host.navigate.current()} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Older leads' }));
  await waitFor(() => expect(host.api.inputsOf(allLeads).at(-1)).toEqual({ query: { before: 7, status: 'new' } }));
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search leads' }), 'roof');
  await waitFor(() => expect(host.api.inputsOf(allLeads).at(-1)).toEqual({ query: { s: 'roof', status: 'new' } }));
  expect(host.api.inputsOf(allLeads)).toHaveLength(3);
});

test('a dead letter is sent again', async () => {
  const host = createTestHost({ proxy, user: admin, context: 'admin' });
  const row = { id: 5, topic: 'mail', dedupe_key: 'lead-mail:7', attempts: 8, created_at: '2026-11-20T20:00:00.000Z' };
  host.answer(readOutbox, {
    rows: [{ ...row, state: 'dead', last_error: '550 no such user' }],
    counts: { dead: 1, done: 0, waiting: 0, 'not-configured': 0 },
  });
  host.answer(replayDelivery, { done: true });
  at('deliveries');
  draw(host, <AdminPage host={host} match={host.navigate.current()} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Send lead-mail:7 again' }));
  expect(host.api.inputsOf(replayDelivery)).toEqual([{ body: { id: 5 } }]);
  expect(host.flashed.map(({ text }) => text)).toEqual(['Sending again.']);
  expect(host.api.inputsOf(readOutbox).length).toBeGreaterThan(1);
});

test('a delivery without a receiver is removed after a question', async () => {
  const host = createTestHost({ proxy, user: admin, context: 'admin' });
  const row = {
    id: 6,
    topic: 'lead.ingest',
    dedupe_key: 'lead:7',
    attempts: 2,
    created_at: '2026-11-20T20:00:00.000Z',
  };
  host.answer(readOutbox, {
    rows: [{ ...row, state: 'not-configured', last_error: 'The receiver is no longer set.' }],
    counts: { dead: 0, done: 0, waiting: 0, 'not-configured': 1 },
  });
  host.answer(removeDelivery, { done: true });
  at('deliveries');
  draw(host, <AdminPage host={host} match={host.navigate.current()} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Remove lead:7' }));
  expect(host.api.inputsOf(removeDelivery)).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  expect(host.api.inputsOf(removeDelivery)).toEqual([{ body: { id: 6 } }]);
  expect(host.flashed.map(({ text }) => text)).toEqual(['Delivery removed.']);
  expect(host.api.inputsOf(readOutbox).length).toBeGreaterThan(1);
});

test('settings and roles are for super admins: others have neither the section nor the boxes [A6.10] (D32)', async () => {
  at('users');
  const show = async (user: typeof owner) => {
    const host = createTestHost({ proxy, user, context: 'admin' });
    host.answer(readUsers, { users: [person] });
    host.answer(readServerSettings, { settings: [] });
    host.answer(setUserRoles, { ...person, roles: ['advisor'] });
    draw(host, <AdminPage host={host} match={host.navigate.current()} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Keola Sample' }));
    return { host, dialog: screen.getByRole('dialog', { name: 'Keola Sample' }) };
  };
  const { host, dialog } = await show(owner);
  expect(screen.getByRole('link', { name: 'Settings' })).toBeTruthy();
  await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Advisor' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save roles' }));
  expect(host.api.inputsOf(setUserRoles)).toEqual([{ body: { id: 44, roles: ['advisor'] } }]);
  cleanup();
  const other = await show(admin);
  expect(screen.queryByRole('link', { name: 'Settings' })).toBeNull();
  expect(within(other.dialog).queryByRole('checkbox')).toBeNull();
});

test('an admin confirms, and two-factor authentication of another user is reset', async () => {
  at('users');
  const host = createTestHost({ proxy, user: owner, context: 'admin' });
  host.answer(readUsers, { users: [{ ...person, second_factor: true }] });
  host.answer(resetSecondFactor, () => {
    throw new ApiError('not_allowed');
  });
  draw(host, <AdminPage host={host} match={host.navigate.current()} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Keola Sample' }));
  const ask = () => userEvent.click(screen.getByRole('button', { name: 'Reset two-factor authentication' }));
  const question = () => within(screen.getByRole('dialog', { name: 'Reset two-factor authentication?' }));
  await ask();
  await userEvent.click(question().getByRole('button', { name: 'Cancel' }));
  expect(host.api.inputsOf(resetSecondFactor)).toEqual([]);
  await ask();
  await userEvent.click(question().getByRole('button', { name: 'Reset' }));
  expect(await question().findByText(new ApiError('not_allowed').message)).toBeTruthy();
  host.answer(resetSecondFactor, person);
  await userEvent.click(question().getByRole('button', { name: 'Reset' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Reset two-factor authentication' })).toBeNull());
  expect(host.flashed.map(({ text }) => text)).toEqual([
    'Two-factor authentication of keola@example.com was reset. We sent them an e-mail.',
  ]);
});

test('an advisor sees own leads, showings by day and clients with what they keep [B2.1.15] (D87)', async () => {
  const host = createTestHost({ proxy, user: advisor, context: 'agent-tools' });
  host.answer(ownLeads, { leads: [lead()], more: false });
  host.answer(ownShowings, {
    showings: [
      lead({ id: 8, action: 'request_showing', full_name: 'Soon Sample', showing_asap: true }),
      lead({
        id: 9,
        action: 'request_showing',
        full_name: 'Day Sample',
        showing_date: '2026-11-24',
        showing_slot: 540,
      }),
    ],
  });
  host.answer(ownClients, {
    clients: [
      {
        id: 5,
        name: 'Buyer Sample',
        email: 'buyer@example.com',
        phone: null,
        created_at: '2026-11-01T00:00:00.000Z',
        saved_searches: [{ title: 'Condos', share_code: 'abc', email_subscribe: true }],
        favorites: [{ mls_id: '700009', title: null, slug: null, kept_at: '2026-11-02T00:00:00.000Z' }],
      },
    ],
  });
  at('leads');
  draw(host, <AgentToolsPage host={host} match={host.navigate.current()} />);
  expect(await screen.findByRole('button', { name: 'Nalani Sample' })).toBeTruthy();

  at('showings');
  const calendar = await screen.findByRole('table', { name: 'Showings in November 2026' });
  const day = within(calendar)
    .getByRole('button', { name: /Day Sample/ })
    .closest('td');
  expect(day?.querySelector('time')?.dateTime).toBe('2026-11-24');
  expect(within(screen.getByRole('region', { name: 'As soon as possible' })).getByText('Soon Sample')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Month after' }));
  expect(host.api.inputsOf(ownShowings).at(-1)).toEqual({ query: { from: '2026-12-01', to: '2026-12-31' } });

  at('clients');
  await userEvent.click(await screen.findByRole('button', { name: 'Saved searches (1)' }));
  expect(screen.getByRole('link', { name: 'Condos' }).getAttribute('href')).toBe('/saved_search?code=abc');
  await userEvent.click(screen.getByRole('button', { name: 'Act for this client' }));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Act for .*why/ }));
});

test('an account without an agent sees an explanation instead of errors', () => {
  const host = createTestHost({ proxy, user: owner, context: 'agent-tools' });
  draw(host, <AgentToolsPage host={host} match={host.navigate.current()} />);
  expect(screen.getByText("Your account isn't linked to an agent in the directory.")).toBeTruthy();
});

test('agent links carry the agent in front of /listings, any search can be made one [A2.3]', () => {
  const links = agentLinks({ root_path: '/kai-sample', direct_path: '/agents/kai-sample' });
  expect(links.map(({ path }) => path)).toContain('/kai-sample/listings/maui');
  expect(ownAddress('/listings/maui?minBeds=2', '/kai-sample')).toBe('/kai-sample/listings/maui?minBeds=2');
  expect(ownAddress('http://localhost/other/listings', '/kai-sample')).toBe('/kai-sample/listings');
  expect(ownAddress('/blog', '/kai-sample')).toBeNull();
});

test('texts are cut at empty lines, addresses follow titles', () => {
  expect(asParagraphs('One\nline\n\n \n## Head\n\n')).toEqual(['One\nline', '## Head']);
  expect(slugOf('What’s new on Kauaʻi?')).toBe('whats-new-on-kauai');
});
