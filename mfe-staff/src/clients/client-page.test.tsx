import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from 'shared-contracts';
import {
  addClientNote,
  type ClientPage as Client,
  deleteClientNote,
  readClient,
  readReplyTemplates,
  replyToLead,
  saveClientPlan,
  saveReplyTemplates,
} from 'shared-contracts/staff';
import { createTestHost, sampleAgent, sampleUser, type TestHost } from 'shared-contracts/testing';
import { renderWithHost } from 'shared-ui/testing';
import { SWRConfig } from 'swr';
import { proxy } from 'valtio';
import { expect, test, vi } from 'vitest';
import { fillTemplate } from '../leads/reply-text';
import { sampleLead } from '../testing/sample-lead';
import { ClientPage } from './client-page';
import { ReplyTexts } from './reply-texts';

const client = (over: Partial<Client> = {}): Client => ({
  key: 'lead-7',
  plan_key: 'lead-7',
  other_steps: [],
  merged: [],
  alike: [],
  name: 'Nalani Sample',
  email: 'nalani@example.com',
  phone: '8085550100',
  plan: { stage: 'new', next_step: null, next_step_on: null },
  notes: [],
  leads: [sampleLead()],
  replies: [],
  account: null,
  ...over,
});
const templates = [{ title: 'First answer', text: 'Aloha {name}, about {home}. {agent}' }];

function show(element: React.ReactNode, answer = client(), prepare = (_: TestHost) => {}) {
  const user = sampleUser({ id: 2, roles: ['advisor'], agent: sampleAgent({ id: 12, name: 'Kai Sample' }) });
  const host = createTestHost({ proxy, context: 'agent-tools', user });
  host.answer(readClient, answer);
  host.answer(readReplyTemplates, { templates });
  prepare(host);
  renderWithHost(host, <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>{element}</SWRConfig>);
  return host;
}

test('stage and next step are sent together, and an error of the step is shown at its field [D173]', async () => {
  const host = show(<ClientPage clientKey="lead-7" forAdmin={false} />);
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Stage' }), 'Touring homes');
  await userEvent.type(screen.getByRole('textbox', { name: 'Next step' }), 'Send three homes');
  await userEvent.type(screen.getByLabelText('Day'), '2026-11-25');
  host.answer(saveClientPlan, { stage: 'touring', next_step: 'Send three homes', next_step_on: '2026-11-25' });
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(host.api.inputsOf(saveClientPlan)).toEqual([
    { body: { key: 'lead-7', stage: 'touring', next_step: 'Send three homes', next_step_on: '2026-11-25' } },
  ]);
});

test("another team's part of a client's page gets the person once the page may show it [D177]", async () => {
  const part = vi.fn(() => <h3>Goals</h3>);
  const { answer } = show(<ClientPage clientKey="lead-7" forAdmin={false} />, client(), (host) => {
    host.fill('staff.client', part);
    host.answer(readClient, () => {
      throw new ApiError('not_found');
    });
  });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(part).not.toHaveBeenCalled();
  answer(readClient, client());
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Goals' })).toBeTruthy();
  expect(part).toHaveBeenLastCalledWith({ clientKey: 'lead-7', userId: null, email: 'nalani@example.com' });
});

test('a note is added, and deleted after a question [D173]', async () => {
  const note = { id: 3, text: 'Likes the north shore', at: '2026-11-20T20:00:00.000Z', by: 'kai@example.com' };
  const host = show(<ClientPage clientKey="lead-7" forAdmin={false} />, client({ notes: [note] }));
  host.answer(addClientNote, note);
  host.answer(deleteClientNote, { done: true });
  await userEvent.type(await screen.findByRole('textbox', { name: 'New note' }), ' Has two dogs ');
  await userEvent.click(screen.getByRole('button', { name: 'Add note' }));
  expect(host.api.inputsOf(addClientNote)).toEqual([{ body: { key: 'lead-7', text: 'Has two dogs' } }]);
  await userEvent.click(await screen.findByRole('button', { name: /^Delete the note/ }));
  const question = within(await screen.findByRole('dialog', { name: 'Delete this note?' }));
  await userEvent.click(await question.findByRole('button', { name: 'Delete' }));
  expect(host.api.inputsOf(deleteClientNote)).toEqual([{ body: { key: 'lead-7', id: 3 } }]);
});

test('a reply begins with a template in the words of the lead, and is sent as the agent changed it [D174]', async () => {
  const host = show(<ClientPage clientKey="lead-7" forAdmin={false} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Reply' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reply to Nalani Sample' }));
  await dialog.findByRole('option', { name: 'First answer' });
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Begin with' }), 'First answer');
  await userEvent.type(dialog.getByRole('textbox', { name: /^Message/ }), '!');
  host.answer(replyToLead, sampleLead({ answered_at: '2026-11-20T21:00:00.000Z' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Send e-mail' }));
  expect(host.api.inputsOf(replyToLead)).toEqual([
    {
      body: {
        id: 7,
        subject: 'Your message about 12 Sample Street',
        text: 'Aloha Nalani, about 12 Sample Street. Kai Sample!',
        submission_id: expect.stringMatching(/^[0-9a-f]{32}$/),
      },
    },
  ]);
  expect(host.flashed.map(({ text }) => text)).toEqual([
    'Your e-mail to nalani@example.com is on its way. The lead is answered.',
  ]);
});

test('a callback has no address to reply to [D174]', async () => {
  show(
    <ClientPage clientKey="lead-7" forAdmin={false} />,
    client({ email: null, leads: [sampleLead({ action: 'callback' })] }),
  );
  await screen.findByRole('heading', { name: 'Messages' });
  expect(screen.queryByRole('button', { name: 'Reply' })).toBeNull();
});

test('a template without a name or a home still is a sentence [D174]', () => {
  const lead = { full_name: 'Unknown', listing_title: null, mls_number: null };
  expect(fillTemplate('Aloha {name}, about {home}: {agent}, {other}', lead, 'Kai')).toBe(
    'Aloha there, about the home: Kai, {other}',
  );
});

test('the agent changes the texts of replies [D174]', async () => {
  const host = show(<ReplyTexts />);
  host.answer(saveReplyTemplates, { templates });
  await userEvent.click(await screen.findByRole('button', { name: 'Add a text' }));
  expect(screen.getByRole('button', { name: 'Save texts' })).toHaveProperty('disabled', true);
  await userEvent.type(screen.getAllByRole('textbox', { name: 'Title' })[1] ?? document.body, 'Thanks');
  await userEvent.type(screen.getAllByRole('textbox', { name: 'Text' })[1] ?? document.body, 'Mahalo');
  await userEvent.click(screen.getByRole('button', { name: 'Remove the text First answer' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save texts' }));
  expect(host.api.inputsOf(saveReplyTemplates)).toEqual([
    { body: { templates: [{ title: 'Thanks', text: 'Mahalo' }] } },
  ]);
});
