import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from 'shared-contracts';
import { createLead, type LeadReceipt } from 'shared-contracts/leads';
import { createTestHost, sampleListingRef, sampleUser } from 'shared-contracts/testing';
import { renderWithHost } from 'shared-ui/testing';
import { proxy } from 'valtio';
import { expect, test, vi } from 'vitest';
import { contactPerson } from '../lead/contact-person';
import { AskQuestionForm } from './ask-question-form';

const receipt: LeadReceipt = {
  id: 7,
  submission_id: 'first-submission',
  lead_source: 'HL Web - Question',
  successMessage: 'Your inquiry has been sent.',
};

function show(options: Parameters<typeof createTestHost>[0] = {}) {
  const host = createTestHost({ proxy, ...options });
  const onSent = vi.fn();
  const listing = sampleListingRef();
  const person = contactPerson(host.contact, host.settings);
  renderWithHost(host, <AskQuestionForm listing={listing} person={person} onSent={onSent} />);
  return { host, onSent, listing };
}
const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
async function fill(values: Record<string, string>) {
  const user = userEvent.setup();
  for (const [label, value] of Object.entries(values)) {
    await user.clear(field(new RegExp(label, 'i')));
    if (value !== '') await user.paste(value);
  }
  await user.click(screen.getByRole('button', { name: 'Send question' }));
}
const good = {
  'full name': 'Leilani Kealoha',
  'e-mail': 'leilani@example.com',
  phone: '808-555-0100',
  'your question': 'Is the lanai covered?',
};

test('shows the four messages after a submit attempt, sends nothing and keeps the input [B5.13] [B5.14] [B5.15] [B5.16]', async () => {
  const { host } = show();
  const sent = vi.fn(() => receipt);
  host.answer(createLead, sent);
  expect(screen.queryByText('Please enter your name.')).toBeNull();
  await fill({ 'e-mail': 'not an address', phone: '12', 'your question': 'too short' });
  expect(await screen.findByText('Please enter your name.')).toBeTruthy();
  expect(screen.getByText("There's an error with your e-mail address")).toBeTruthy();
  expect(screen.getByText("There's an error with your phone number.")).toBeTruthy();
  expect(screen.getByText('Did you forget to ask something?')).toBeTruthy();
  expect(sent).not.toHaveBeenCalled();
  expect(field(/e-mail/i).value).toBe('not an address');
});

test('a question needs name and e-mail, and no phone number', async () => {
  const { host, onSent } = show();
  host.answer(createLead, receipt);
  expect(field(/phone/i).getAttribute('aria-required')).toBeNull();
  await fill({ ...good, phone: '' });
  await waitFor(() =>
    expect(onSent).toHaveBeenCalledWith(expect.objectContaining({ byPhone: false, copyTo: 'leilani@example.com' })),
  );
  expect(host.api.calls.at(-1)?.input).not.toMatchObject({ body: { phone: expect.anything() } });
});

test('stars name and e-mail as required [B5.18]', () => {
  show();
  for (const name of [/full name/i, /e-mail/i]) {
    expect(field(name).getAttribute('aria-required')).toBe('true');
    expect(document.querySelector(`label[for="${field(name).id}"]`)?.textContent).toContain('*');
  }
});

test('is prefilled from the signed-in user [B6.3]', async () => {
  show({
    user: sampleUser({ first_name: 'Noa', last_name: 'Akana', email: 'noa@example.com', phone: '808-555-0111' }),
  });
  await waitFor(() => expect(field(/full name/i).value).toBe('Noa Akana'));
  expect(field(/e-mail/i).value).toBe('noa@example.com');
  expect(field(/phone/i).value).toBe('808-555-0111');
});

test('sends the question with its listing, shows a message and publishes an event', async () => {
  const { host, onSent, listing } = show();
  host.answer(createLead, receipt);
  await fill(good);
  await waitFor(() => expect(onSent).toHaveBeenCalled());
  expect(host.flashed).toEqual([expect.objectContaining({ kind: 'success', text: 'Your inquiry has been sent.' })]);
  expect(host.api.calls.at(-1)?.input).toMatchObject({
    body: {
      action: 'ask_question',
      mls_number: listing.mls_id,
      help_with: 'More Property Info',
      name: good['full name'],
    },
  });
});

test('a failed question says so, keeps every value, and is the same lead when sent again [B8.18]', async () => {
  const { host } = show();
  host.answer(createLead, () => {
    throw new ApiError('network');
  });
  await fill(good);
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(field(/your question/i).value).toBe(good['your question']);
  host.answer(createLead, receipt);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(host.flashed).toHaveLength(1));
  const ids = host.api.calls.map(({ input }) => JSON.stringify(input).match(/"submission_id":"([^"]+)"/)?.[1]);
  expect(ids).toHaveLength(2);
  expect(ids[0]).toBe(ids[1]);
});

test('keeps what was typed when the form is opened again', async () => {
  show();
  await userEvent.type(field(/your question/i), 'May we bring a dog?');
  cleanup();
  show();
  await waitFor(() => expect(field(/your question/i).value).toBe('May we bring a dog?'));
});
