import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from 'shared-contracts';
import {
  type ClientPage as Client,
  completeNextStep,
  mergeClients,
  readClient,
  readReplyTemplates,
  replyToLead,
  separateClients,
} from 'shared-contracts/staff';
import { createTestHost, sampleAgent, sampleUser } from 'shared-contracts/testing';
import { renderWithHost } from 'shared-ui/testing';
import { SWRConfig } from 'swr';
import { proxy } from 'valtio';
import { expect, test } from 'vitest';
import { sampleLead } from '../testing/sample-lead';
import { ClientPage } from './client-page';
import { equalText } from './persons';

const client = (over: Partial<Client> = {}): Client => ({
  key: 'lead-7',
  plan_key: 'lead-7',
  other_steps: [],
  name: 'Nalani Sample',
  email: 'nalani@example.com',
  phone: '8085550100',
  plan: { stage: 'talking', next_step: null, next_step_on: null },
  notes: [],
  leads: [sampleLead()],
  replies: [],
  account: null,
  merged: [],
  alike: [],
  ...over,
});
const other = { key: 'user-9', name: 'N. Sample', email: 'n@example.com', phone: '+18085550100' };

function show(page: Client) {
  const user = sampleUser({ id: 2, roles: ['advisor'], agent: sampleAgent({ id: 12, name: 'Kai Sample' }) });
  const host = createTestHost({ proxy, context: 'agent-tools', user });
  host.answer(readReplyTemplates, { templates: [] });
  host.answer(readClient, ({ params }) =>
    params.key === 'lead-7' ? page : client({ ...other, plan_key: 'user-9', plan: { ...page.plan, stage: 'offer' } }),
  );
  const element = <ClientPage clientKey="lead-7" forAdmin={false} />;
  renderWithHost(host, <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>{element}</SWRConfig>);
  return host;
}

test('the dialog shows both side by side, proposes the later stage, and merges after a press [D193]', async () => {
  const host = show(client({ alike: [{ ...other, equal: ['phone'] }] }));
  const panel = within(await screen.findByRole('region', { name: 'Perhaps the same person' }));
  expect(panel.getByText('Same telephone number.')).toBeTruthy();
  await userEvent.click(panel.getByRole('button', { name: 'Merge with n@example.com' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Merge these two?' }));
  const stage = await dialog.findByRole('row', { name: /^Stage/ });
  expect(
    within(stage)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['Stage', 'Talking', 'Offer']);
  const choice = dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Stage and next step of' });
  expect(choice.value).toBe('other');
  host.answer(mergeClients, client());
  host.answer(readClient, client({ merged: [{ ...other, account: null }] }));
  await userEvent.selectOptions(choice, 'key');
  await userEvent.click(dialog.getByRole('button', { name: 'Merge' }));
  expect(host.api.inputsOf(mergeClients)).toEqual([{ body: { key: 'lead-7', other: 'user-9', plan_of: 'key' } }]);
  expect(host.flashed.map(({ text }) => text)).toEqual(['These are one client now.']);
  // the pressed button is gone
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Nalani Sample' })));
});

test('a merged client has both addresses, all next steps, and a way back [D193]', async () => {
  const step = { key: 'user-9', of: 'n@example.com', next_step: 'Call', next_step_on: '2026-11-24' };
  const host = show(client({ merged: [{ ...other, account: null }], other_steps: [step] }));
  const panel = within(await screen.findByRole('region', { name: 'One client with' }));
  expect(panel.getByRole('link', { name: 'n@example.com' })).toBeTruthy();
  host.answer(completeNextStep, { stage: 'offer', next_step: null, next_step_on: null });
  await userEvent.click(screen.getByRole('button', { name: 'Done: Call' }));
  expect(host.api.inputsOf(completeNextStep)).toEqual([{ body: { key: 'user-9' } }]);
  host.answer(separateClients, client());
  await userEvent.click(panel.getByRole('button', { name: 'Not the same person as n@example.com' }));
  const question = within(await screen.findByRole('dialog', { name: 'Not the same person?' }));
  await userEvent.click(question.getByRole('button', { name: 'Not the same person' }));
  expect(host.api.inputsOf(separateClients)).toEqual([{ body: { key: 'lead-7', other: 'user-9' } }]);
  expect(host.flashed.map(({ text }) => text)).toContain('These are two clients again.');
});

test('what is equal is one sentence [D193]', () => {
  expect(equalText(['phone', 'name'])).toBe('Same name and telephone number.');
  expect(equalText(['phone', 'name', 'email'])).toContain('Same name, telephone number, and mailbox');
});

test('a reply after that of another user is sent after a second press only [D193]', async () => {
  const host = show(client());
  const sentence = 'lani@example.com sent a reply to this client 3 minutes ago.';
  host.answer(replyToLead, ({ body }) => {
    if (!body.send_again) throw new ApiError('replied_already', [], sentence);
    return sampleLead();
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Reply' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reply to Nalani Sample' }));
  await userEvent.type(dialog.getByRole('textbox', { name: /^Message/ }), 'Aloha');
  expect(dialog.queryByRole('button', { name: 'Send all the same' })).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Send e-mail' }));
  expect(await dialog.findByText(sentence)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Send all the same' }));
  const sent = host.api.inputsOf(replyToLead).map(({ body }) => body);
  expect(sent.map(({ send_again }) => send_again)).toEqual([undefined, true]);
  expect(host.flashed).toHaveLength(1);
});
