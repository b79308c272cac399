import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from 'shared-contracts';
import { createLead } from 'shared-contracts/leads';
import { createTestHost, sampleListingRef } from 'shared-contracts/testing';
import { renderWithHost } from 'shared-ui/testing';
import { proxy } from 'valtio';
import { beforeEach, expect, test, vi } from 'vitest';
import { contactPerson } from '../lead/contact-person';
import { answerLeads, sentLeads, setBrowserClock } from '../testing/lead-test';
import { CallbackForm } from './callback-form';

const successMessage = 'We will call you at your designated time and phone number. Mahalo.';

beforeEach(() => vi.stubEnv('TZ', 'America/New_York'));
/** Sets the clock to a Friday in New York, at the given time. */
function show(time = '09:10') {
  const now = new Date(`2026-11-20T${time}:00-05:00`).toISOString();
  setBrowserClock(now);
  const host = createTestHost({ proxy });
  answerLeads(host, { lead_source: 'HL Web - Request Callback', successMessage }, now);
  const person = contactPerson(host.contact, host.settings);
  renderWithHost(host, <CallbackForm person={person} />);
  return host;
}
const date = () => screen.getByLabelText<HTMLSelectElement>(/^Date/);
const time = () => screen.getByLabelText<HTMLSelectElement>(/^Time/);
const phone = () => screen.getByRole<HTMLInputElement>('textbox', { name: /phone/i });
const submit = () => screen.queryByRole('button', { name: 'Schedule callback' });
const texts = (select: HTMLSelectElement) => [...select.options].slice(1).map(({ text }) => text);

test('asks for the date, then the time, then the phone [B4.33]', async () => {
  show();
  expect(screen.queryByLabelText(/^Time/)).toBeNull();
  await userEvent.selectOptions(date(), '2026-11-21');
  expect(screen.queryByRole('textbox', { name: /phone/i })).toBeNull();
  await userEvent.selectOptions(time(), '600');
  expect(phone()).toBeTruthy();
});

test('offers no day before today; tomorrow is the first when no time is left [B5.23] [B5.24]', () => {
  show('09:10');
  expect(date().options[0]?.text).toBe('Choose a future date, or today');
  expect(texts(date())[0]).toBe('Today, November 20');
  cleanup();
  show('21:45');
  expect(texts(date())[0]).toBe('Saturday, November 21');
});

test('submit shows only with a valid phone, a date and a time [B4.34]', async () => {
  show();
  await userEvent.selectOptions(date(), '2026-11-21');
  await userEvent.selectOptions(time(), '600');
  await userEvent.type(phone(), '808-555-01');
  expect(submit()).toBeNull();
  await userEvent.type(phone(), '00');
  await waitFor(() => expect(submit()).not.toBeNull());
  await userEvent.selectOptions(time(), '');
  expect(submit()).toBeNull();
});

async function send() {
  await userEvent.selectOptions(date(), '2026-11-21');
  await userEvent.selectOptions(time(), '600');
  await userEvent.type(phone(), '808-555-0100');
  const button = await screen.findByRole('button', { name: 'Schedule callback' });
  await userEvent.click(button);
}

test('makes a lead, tracks it, thanks and resets; a click dismisses the message [B4.35] [B8.10] [B7.18] [B9.50]', async () => {
  const host = show();
  await send();
  const message = await screen.findByRole('status');
  expect(message.textContent).toContain(successMessage);
  expect(message.textContent).toContain(host.settings.companyPhone);
  expect(message.textContent).toContain('Saturday, November 21, 10:00am (America/New_York)');
  expect(host.captured).toEqual(
    expect.arrayContaining([
      { event: 'lead_created', properties: { lead_source: 'HL Web - Request Callback' } },
      expect.objectContaining({ event: 'request_callback' }),
    ]),
  );
  expect(host.bus.of('lead:created')).toEqual([
    { id: 7, action: 'callback', lead_source: 'HL Web - Request Callback' },
  ]);
  expect(message.contains(document.activeElement)).toBe(true);
  await userEvent.click(screen.getByText(successMessage));
  expect(screen.queryByText(successMessage)).toBeNull();
  expect(document.activeElement).toBe(date());
  expect(date().value).toBe('');
});

test("sends the visitor's time and zone, and leaves names and address to the server [B9.47]", async () => {
  const host = show();
  await send();
  await screen.findByRole('status');
  const [lead] = sentLeads(host);
  expect(lead?.callback).toEqual({ date: '2026-11-21', minutes: 600, time_zone: 'America/New_York' });
  expect([lead?.name, lead?.first_name, lead?.email]).toEqual([undefined, undefined, undefined]);
  expect(lead?.mls_number).toBeUndefined();
});

test('a callback from the page of a listing names the listing', async () => {
  const host = show();
  host.bus.publish('listing:opened', { listing: sampleListingRef({ mls_id: '400001' }), from: 'search' });
  await send();
  await screen.findByRole('status');
  expect(sentLeads(host)[0]?.mls_number).toBe('400001');
});

test('sends what a robot wrote into the field that no person sees', async () => {
  const host = show();
  const trap = document.querySelector<HTMLInputElement>('input[name=website]');
  if (trap) await userEvent.type(trap, 'https://spam.example');
  await send();
  await waitFor(() => expect(sentLeads(host)[0]?.website).toBe('https://spam.example'));
});

test('a failed callback says so and keeps day, time and phone', async () => {
  const host = show();
  host.answer(createLead, () => {
    throw new ApiError('timed_out');
  });
  await send();
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect([date().value, time().value, phone().value]).toEqual(['2026-11-21', '600', '808-555-0100']);
});
