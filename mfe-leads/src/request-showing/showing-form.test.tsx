import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError, serverClock } from 'shared-contracts';
import { createLead } from 'shared-contracts/leads';
import { createTestHost, sampleListingRef } from 'shared-contracts/testing';
import { renderWithHost } from 'shared-ui/testing';
import { proxy } from 'valtio';
import { beforeEach, expect, test, vi } from 'vitest';
import { contactPerson } from '../lead/contact-person';
import { answerLeads, enter, NOW, sentLeads, setBrowserClock } from '../testing/lead-test';
import { ShowingForm } from './showing-form';

beforeEach(() => setBrowserClock(NOW));
function show(day: string | null = null, serverNow?: string) {
  const host = createTestHost({ proxy });
  answerLeads(host);
  if (serverNow) host.answer(serverClock, { now: serverNow });
  const onSent = vi.fn();
  const person = contactPerson(host.contact, host.settings);
  renderWithHost(host, <ShowingForm listing={sampleListingRef()} person={person} request={{ day }} onSent={onSent} />);
  return { host, onSent };
}
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const select = (name: string) => screen.getByLabelText<HTMLSelectElement>(name);
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send request' });
const isDisabled = () => submit().getAttribute('aria-disabled') === 'true';
async function fill(name = 'Leilani Kealoha') {
  await enter(box(/full name/i), name);
  await enter(box(/e-mail/i), 'leilani@example.com');
  await enter(box(/phone/i), '808-555-0100');
}

test('begins as soon as possible and offers the upcoming days [B4.14]', () => {
  show();
  expect(select('Day').value).toBe('asap');
  expect(select('Day').options).toHaveLength(16);
});

test('asks for the time only once a day is chosen [B4.16]', async () => {
  show();
  expect(screen.queryByLabelText('Time')).toBeNull();
  await userEvent.selectOptions(select('Day'), '2026-11-23');
  const times = [...select('Time').options].map(({ text }) => text);
  expect(times.slice(0, 4)).toEqual(['First available', 'Morning', 'Afternoon', '9:00am']);
  expect([times.length, times.at(-1)]).toEqual([20, '5:00pm']);
});

test('a half hour goes out as a slot, without a part of the day, on any day [D162]', async () => {
  const { host } = show('2026-11-21');
  await userEvent.selectOptions(select('Time'), '10:00am');
  await fill();
  await userEvent.click(submit());
  await waitFor(() => expect(sentLeads(host)).toHaveLength(1));
  const showing = { date: '2026-11-21', type: 'in_person', slot: 600, origin: 'strip' };
  expect(sentLeads(host)[0]?.showing).toEqual(showing);
});

test('as soon as possible goes out with no date and no time [B7.19]', async () => {
  const { host, onSent } = show();
  await fill();
  await userEvent.click(submit());
  await waitFor(() =>
    expect(onSent).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ details: 'As soon as possible · In person', tour: null }),
    ),
  );
  expect(sentLeads(host)).toEqual([
    expect.objectContaining({
      action: 'request_showing',
      name: 'Leilani Kealoha',
      mls_number: '400001',
      showing: { date: null, type: 'in_person', origin: 'strip' },
    }),
  ]);
});

/** Time zones of browsers, their distance from UTC, and their local time while it is the 20th in Hawaii. */
const BROWSERS = [
  ['Asia/Tokyo', -540],
  ['Europe/London', 0],
  ['Pacific/Honolulu', 600],
] as const;
const CLOCKS = ['2026-11-19T19:10:00.000Z', NOW, '2026-11-21T19:10:00.000Z'];

test.each(BROWSERS.flatMap(([zone, offset]) => CLOCKS.map((clock) => [zone, clock, offset] as const)))(
  'in %s with a clock at %s the same Hawaii days are offered and sent [B9.5]',
  async (zone, clock, offset) => {
    vi.stubEnv('TZ', zone);
    setBrowserClock(clock);
    expect(new Date().getTimezoneOffset()).toBe(offset);
    const { host } = show(null, NOW);
    const offered = () => [...select('Day').options].map(({ value }) => value);
    await waitFor(() => expect(offered().slice(1, 4)).toEqual(['2026-11-21', '2026-11-22', '2026-11-23']));
    expect([offered().length, offered().at(-1)]).toEqual([16, '2026-12-05']);
    await userEvent.selectOptions(select('Day'), '2026-11-21');
    await fill();
    await userEvent.click(submit());
    await waitFor(() => expect(sentLeads(host)[0]?.showing?.date).toBe('2026-11-21'));
  },
);

test('writes virtual_tour for a showing by video, with its day and time [B4.15]', async () => {
  const { host } = show('2026-11-23');
  await userEvent.click(screen.getByRole('radio', { name: 'Virtual tour' }));
  await userEvent.selectOptions(select('Time'), 'afternoon');
  await fill();
  await userEvent.click(submit());
  await waitFor(() => expect(sentLeads(host)).toHaveLength(1));
  const showing = { date: '2026-11-23', type: 'virtual_tour', time: 'afternoon', origin: 'strip' };
  expect(sentLeads(host)[0]?.showing).toEqual(showing);
});

test('shows an error once a field is left, and then is disabled: a press sends nothing [B5.16] [B5.17]', async () => {
  const { host } = show();
  await userEvent.type(box(/e-mail/i), 'not an address');
  expect(screen.queryByText("There's an error with your e-mail address")).toBeNull();
  expect(isDisabled()).toBe(false);
  await userEvent.tab();
  expect(await screen.findByText("There's an error with your e-mail address")).toBeTruthy();
  expect(isDisabled()).toBe(true);
  // the press is taken, and marks the other fields
  await userEvent.click(submit());
  expect(await screen.findByText('Please enter your name.')).toBeTruthy();
  expect(sentLeads(host)).toEqual([]);
  await userEvent.clear(box(/e-mail/i));
  await fill();
  await waitFor(() => expect(isDisabled()).toBe(false));
});

test('stars name, e-mail and phone as required [B5.18]', () => {
  show();
  for (const name of [/full name/i, /e-mail/i, /phone/i]) {
    expect(box(name).getAttribute('aria-required')).toBe('true');
    expect(document.querySelector(`label[for="${box(name).id}"]`)?.textContent).toContain('*');
  }
});

test('an empty form marks all three fields and sends nothing [B5.19]', async () => {
  const { host } = show();
  await userEvent.click(submit());
  expect(await screen.findByText('Please enter your name.')).toBeTruthy();
  expect(screen.getAllByText('This field is required')).toHaveLength(2);
  expect(sentLeads(host)).toEqual([]);
});

test('shows a success message after the server has stored the request [B8.7] [B8.22]', async () => {
  const { host, onSent } = show();
  host.answer(createLead, () => {
    throw new ApiError('network');
  });
  await fill();
  await userEvent.click(submit());
  expect((await screen.findByRole('alert')).textContent).toContain('We could not reach the server.');
  expect(onSent).not.toHaveBeenCalled();
  expect(host.flashed).toEqual([]);
  expect(box(/full name/i).value).toBe('Leilani Kealoha');
  answerLeads(host);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(host.flashed.map(({ text }) => text)).toEqual(['Your showing request has been sent.']));
  const [first, second] = sentLeads(host);
  expect(first?.submission_id).toBe(second?.submission_id);
});

test('says that a written buyer agreement comes first', () => {
  show();
  expect(screen.getByText(/written buyer agreement/)).toBeTruthy();
});

test('shows what the server refuses in its own sentence', async () => {
  const { host } = show();
  host.answer(createLead, () => {
    throw new ApiError('showing_not_offered');
  });
  await fill();
  await userEvent.click(submit());
  expect(await screen.findByText('Showings can be requested for active listings only.')).toBeTruthy();
});
