import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from 'shared-contracts';
import { createLead, type LeadReceipt } from 'shared-contracts/leads';
import { createTestHost, sampleListingRef, sampleUser, type TestHost } from 'shared-contracts/testing';
import { renderWithHost } from 'shared-ui/testing';
import { proxy } from 'valtio';
import { expect, test, vi } from 'vitest';
import { AskQuestionForm } from '../ask-question/ask-question-form';
import { answerLeads, enter, sentLeads } from '../testing/lead-test';
import { contactPerson } from './contact-person';
import { dropDraftsOfUsers } from './draft';

function show(host: TestHost) {
  cleanup();
  const person = contactPerson(host.contact, host.settings);
  renderWithHost(host, <AskQuestionForm listing={sampleListingRef()} person={person} onSent={() => undefined} />);
}
function open(options: Parameters<typeof createTestHost>[0] = {}) {
  const host = createTestHost({ proxy, ...options });
  answerLeads(host);
  show(host);
  return host;
}
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const submit = () => screen.getByRole('button', { name: 'Send question' });
async function fill() {
  await enter(box(/full name/i), 'Leilani Kealoha');
  await enter(box(/e-mail/i), 'leilani@example.com');
  await enter(box(/phone/i), '808-555-0100');
  await enter(box(/your question/i), 'Is the lanai covered?');
}
const fail = (host: TestHost) =>
  host.answer(createLead, () => {
    throw new ApiError('network');
  });
const idsOf = (host: TestHost) => sentLeads(host).map(({ submission_id }) => submission_id);

test('a double click and Enter while it is under way are one submission', async () => {
  const host = open();
  let store: (receipt: LeadReceipt) => void = () => undefined;
  host.answer(createLead, () => new Promise((resolve) => (store = resolve)));
  await fill();
  await userEvent.dblClick(submit());
  await userEvent.type(box(/phone/i), '{Enter}');
  expect(sentLeads(host)).toHaveLength(1);
  await act(async () => store({ id: 1, submission_id: 'first-one', lead_source: 'x', successMessage: 'ok' }));
});

test('the same text sent again after a reload is the same lead', async () => {
  const host = open();
  fail(host);
  await fill();
  await userEvent.click(submit());
  await screen.findByRole('alert');
  show(host);
  await waitFor(() => expect(box(/your question/i).value).toBe('Is the lanai covered?'));
  answerLeads(host);
  await userEvent.click(submit());
  await waitFor(() => expect(host.flashed).toHaveLength(1));
  expect(new Set(idsOf(host)).size).toBe(1);
  expect(idsOf(host)).toHaveLength(2);
});

test('the same text sent again after it was stored is the same lead; a changed text is another', async () => {
  const host = open();
  for (const extra of ['', '', ' And the roof?']) {
    await fill();
    if (extra) await userEvent.type(box(/your question/i), extra);
    await userEvent.click(submit());
    await waitFor(() => expect(box(/your question/i).value).toBe(''));
  }
  const [first, again, changed] = idsOf(host);
  expect(again).toBe(first);
  expect(changed).not.toBe(first);
});

test('text typed before sign-in stays, and the rest is filled from the user [B6.3]', async () => {
  const host = open();
  await userEvent.type(box(/your question/i), 'May we bring a dog?');
  act(() => host.session.become(sampleUser({ first_name: 'Noa', last_name: 'Akana', phone: '808-555-0111' })));
  await waitFor(() => expect(box(/full name/i).value).toBe('Noa Akana'));
  expect(box(/phone/i).value).toBe('808-555-0111');
  expect(box(/your question/i).value).toBe('May we bring a dog?');
});

test('after logout the form is empty, whatever the user had typed [B6.3]', async () => {
  const host = open({ user: sampleUser({ first_name: 'Noa', last_name: 'Akana' }) });
  await waitFor(() => expect(box(/full name/i).value).toBe('Noa Akana'));
  await userEvent.type(box(/your question/i), 'Something private');
  act(() => host.session.become(null));
  await waitFor(() => expect(box(/full name/i).value).toBe(''));
  expect([box(/e-mail/i).value, box(/phone/i).value, box(/your question/i).value]).toEqual(['', '', '']);
  dropDraftsOfUsers();
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('Something private');
});

test('keeps the text where the storage is blocked', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  const host = open();
  fail(host);
  await fill();
  await userEvent.click(submit());
  await screen.findByRole('alert');
  show(host);
  await waitFor(() => expect(box(/your question/i).value).toBe('Is the lanai covered?'));
});

test.each([
  ['+81 90-1234-5678', true],
  ['808-555-0134 x12', true],
  ['+44 20 7946 0958', true],
  ['+81 90 1234', false],
])('sends a number of another country, %s: %s', async (phone, isSent) => {
  const host = open();
  answerLeads(host);
  await fill();
  await userEvent.clear(box(/phone/i));
  await userEvent.type(box(/phone/i), phone);
  await userEvent.click(submit());
  if (isSent) await waitFor(() => expect(sentLeads(host)).toHaveLength(1));
  else expect(await screen.findByText("There's an error with your phone number.")).toBeTruthy();
  expect(sentLeads(host)).toHaveLength(isSent ? 1 : 0);
});

test("shows the server's sentences about fields", async () => {
  const host = open();
  host.answer(createLead, () => {
    const message = "There's an error with your phone number.";
    throw new ApiError('validation_failed', [{ field: 'phone', pointer: '#/phone', message }]);
  });
  await fill();
  await userEvent.click(submit());
  expect((await screen.findByRole('alert')).textContent).toContain("There's an error with your phone number.");
});

test('sends what a robot wrote into the field that no person sees', async () => {
  const host = open();
  const trap = document.querySelector<HTMLInputElement>('input[name=website]');
  expect([trap?.tabIndex, trap?.closest('[aria-hidden=true]') === null]).toEqual([-1, false]);
  await fill();
  if (trap) await userEvent.type(trap, 'https://spam.example');
  await userEvent.click(submit());
  await waitFor(() => expect(sentLeads(host)[0]?.website).toBe('https://spam.example'));
});

test('sends how long the form was on screen, and not for a restored draft', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(10_000);
  const host = open();
  fail(host);
  await fill();
  clock.mockReturnValue(13_500);
  await userEvent.click(submit());
  await screen.findByRole('alert');
  expect(sentLeads(host)[0]?.open_ms).toBe(3500);
  show(host);
  await waitFor(() => expect(box(/your question/i).value).toBe('Is the lanai covered?'));
  await userEvent.click(submit());
  await waitFor(() => expect(sentLeads(host)).toHaveLength(2));
  expect(sentLeads(host)[1]).not.toHaveProperty('open_ms');
  expect(new Set(idsOf(host)).size).toBe(1);
});

test('asks for a lender as well when it is ticked [B9.45]', async () => {
  const host = open();
  await fill();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Help me get pre-approved' }));
  await userEvent.click(submit());
  await waitFor(() => expect(sentLeads(host)[0]?.preapprove).toBe(true));
});
