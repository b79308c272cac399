import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { contactAgent } from 'shared-contracts/leads';
import { createTestHost, sampleUser } from 'shared-contracts/testing';
import { renderWithHost } from 'shared-ui/testing';
import { proxy } from 'valtio';
import { expect, test } from 'vitest';
import { ContactModals } from '../expose/contact-modals';
import { enter } from '../testing/lead-test';

function show() {
  const host = createTestHost({ proxy });
  renderWithHost(host, <ContactModals host={host} slot={{}} />);
  const open = async () => {
    act(() => host.bus.publish('contact:open', { kind: 'email-agent', agent: { id: 12, name: 'Kai Nakoa' } }));
    await screen.findByRole('textbox', { name: /full name/i });
  };
  return { host, open };
}
const textbox = (name: RegExp) => screen.getByRole('textbox', { name });
const type = (label: RegExp, text: string) => userEvent.type(textbox(label), text);
const send = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });
async function fill(message: string) {
  await enter(textbox(/full name/i), 'Leilani Kealoha');
  await enter(textbox(/e-mail/i), 'leilani@example.com');
  await enter(textbox(/phone/i), '808-555-0100');
  await enter(textbox(/your message/i), message);
}

test('opens and closes by events of other modules [A2.28]', async () => {
  const { host, open } = show();
  expect(screen.queryByText('E-mail Kai Nakoa')).toBeNull();
  await open();
  expect(screen.getByText('E-mail Kai Nakoa')).toBeTruthy();
  expect(document.activeElement).toBe(textbox(/full name/i));
  act(() => host.bus.publish('contact:close', {}));
  await waitFor(() => expect(screen.queryByText('E-mail Kai Nakoa')).toBeNull());
});

test('closes the dialog when the user signs out, and not when the session of a visitor is refreshed [A4.19]', async () => {
  const { host, open } = show();
  await open();
  await act(() => host.session.refresh());
  expect(screen.getByText('E-mail Kai Nakoa')).toBeTruthy();
  await act(async () => host.session.become(sampleUser({ id: 7 })));
  await act(async () => host.session.become(null));
  await waitFor(() => expect(screen.queryByText('E-mail Kai Nakoa')).toBeNull());
});

const isDisabled = () => send().getAttribute('aria-disabled') === 'true';

test('send is disabled until e-mail, name, valid phone and message are present; a press names what is missing [B5.12]', async () => {
  const { host, open } = show();
  await open();
  expect(isDisabled()).toBe(true);
  await userEvent.click(send());
  expect(await screen.findByText('Please enter your name.')).toBeTruthy();
  expect(document.activeElement).toBe(textbox(/full name/i));
  await fill('Hello there');
  await waitFor(() => expect(isDisabled()).toBe(false));
  await userEvent.clear(screen.getByRole('textbox', { name: /phone/i }));
  await waitFor(() => expect(isDisabled()).toBe(true));
  await userEvent.click(send());
  expect(await screen.findByText('This field is required')).toBeTruthy();
  expect(host.api.inputsOf(contactAgent)).toEqual([]);
});

test('a message of four characters after trimming is too short, five are enough [B5.11]', async () => {
  const { open } = show();
  await open();
  await fill(' 1234 ');
  expect(isDisabled()).toBe(true);
  await type(/your message/i, '5');
  await waitFor(() => expect(isDisabled()).toBe(false));
});

const receipt = {
  id: 3,
  submission_id: 'one-submission',
  lead_source: 'HL Web - Direct Email',
  successMessage: 'Email Sent',
};

test("writes to the agent and says 'Email Sent'; the dialog keeps what was sent, and the lead is tracked [D161] [B7.18] [B9.48] [B9.50]", async () => {
  const { host, open } = show();
  host.answer(contactAgent, receipt);
  await open();
  await fill('Could you call me?');
  await userEvent.click(send());
  await waitFor(() => expect(host.flashed.map(({ text }) => text)).toEqual(['Email Sent']));
  expect(host.api.calls.at(-1)?.input).toMatchObject({ body: { agent_id: 12, message: 'Could you call me?' } });
  expect((await screen.findByRole('status')).textContent).toBe('Request sentMessage to Kai Nakoa');
  expect(screen.getByText('A copy goes to leilani@example.com.')).toBeTruthy();
  expect(host.captured).toEqual([
    { event: 'lead_created', properties: { lead_source: 'HL Web - Direct Email' } },
    { event: 'email_agent', properties: undefined },
  ]);
  expect(host.scored).toEqual([{ name: 'ClickEmail', details: { leadSource: 'HL Web - Direct Email' } }]);
});

test('a message to the company is captured under its own name [B9.50]', async () => {
  const { host } = show();
  host.answer(contactAgent, receipt);
  act(() => host.bus.publish('contact:open', { kind: 'email-agent' }));
  await screen.findByRole('textbox', { name: /full name/i });
  await fill('Could you call me?');
  await userEvent.click(send());
  await waitFor(() => expect(host.captured.map(({ event }) => event)).toEqual(['lead_created', 'email_hawaiilife']));
});

test('leaves a request of another kind to the module that handles it', async () => {
  const { host, open } = show();
  act(() => host.bus.publish('contact:open', { kind: 'callback' }));
  await open();
  const unhandled = host.bus.unhandled.filter(({ topic }) => topic === 'contact:open');
  expect(unhandled.map(({ payload }) => payload)).toEqual([{ kind: 'callback' }]);
});
