import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createLead, type LeadReceipt } from 'shared-contracts/leads';
import { createTestHost, sampleListingRef } from 'shared-contracts/testing';
import { renderWithHost } from 'shared-ui/testing';
import { proxy } from 'valtio';
import { beforeEach, expect, test, vi } from 'vitest';
import { contactPerson } from '../lead/contact-person';
import { answerLeads, enter, NOW, sentLeads, setBrowserClock } from '../testing/lead-test';
import { ShowingPanel } from './showing-panel';

beforeEach(() => setBrowserClock(NOW));
const successMessage = 'Thanks for submitting your request.';
function show() {
  const host = createTestHost({ proxy });
  answerLeads(host, { successMessage });
  const onDone = vi.fn();
  const person = contactPerson(host.contact, host.settings);
  renderWithHost(host, <ShowingPanel listing={sampleListingRef()} person={person} onDone={onDone} />);
  return { host, onDone };
}
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const panel = () => screen.getByRole('region', { name: 'Request Showing' });
const submit = () => screen.getByRole('button', { name: /Schedule showing|Sending/ });
async function fill() {
  await enter(box(/full name/i), 'Leilani Kealoha');
  await enter(box(/e-mail/i), 'leilani@example.com');
  await enter(box(/phone/i), '808-555-0100');
}

test('offers ten days from two days ahead in Hawaii [B9.7]', () => {
  show();
  const days = screen.getAllByRole('button', { name: /day, / }).map((day) => day.firstElementChild?.textContent);
  expect(days).toHaveLength(10);
  expect([days[0], days.at(-1)]).toEqual(['Sunday, November 22', 'Tuesday, December 1']);
  expect(screen.getByText(/An exact time needs two days’ notice/)).toBeTruthy();
});

test('needs a day or ASAP to go on [B4.20]', async () => {
  const { host } = show();
  await fill();
  await userEvent.click(submit());
  expect((await screen.findByRole('alert')).textContent).toBe('Please choose a date or ASAP.');
  expect(sentLeads(host)).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'As soon as possible' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  await userEvent.click(submit());
  await waitFor(() => expect(sentLeads(host)[0]?.showing).toEqual({ date: null, type: 'in_person', origin: 'panel' }));
});

test('needs a name, e-mail and phone; marks what fails and sends nothing; one name is enough [B5.21]', async () => {
  const { host } = show();
  await userEvent.click(screen.getByRole('button', { name: 'As soon as possible' }));
  await userEvent.type(box(/e-mail/i), 'not an address');
  await userEvent.click(submit());
  expect(await screen.findByText('Please enter your first name.')).toBeTruthy();
  for (const label of [/full name/i, /e-mail/i, /phone/i]) {
    expect(box(label).getAttribute('aria-invalid')).toBe('true');
  }
  await userEvent.clear(box(/e-mail/i));
  await fill();
  await userEvent.clear(box(/full name/i));
  await userEvent.type(box(/full name/i), 'Leilani');
  expect(sentLeads(host)).toEqual([]);
  // a person can have one name
  await userEvent.click(submit());
  await waitFor(() => expect(sentLeads(host)).toHaveLength(1));
});

test('edits, works on a slow network without a second submit, and succeeds [B4.19] [B2.5.23] [B8.9]', async () => {
  const { host } = show();
  let store: (receipt: LeadReceipt) => void = () => undefined;
  host.answer(createLead, () => new Promise((resolve) => (store = resolve)));
  expect(panel().textContent).toContain('1 Sample Street');
  expect(panel().textContent).toContain('MLS# 400001');
  expect(panel().getAttribute('data-state')).toBe('editing');
  await userEvent.click(screen.getByRole('button', { name: 'Tuesday, November 24' }));
  await userEvent.selectOptions(screen.getByLabelText('Time in Hawaii'), '600');
  await fill();
  await userEvent.dblClick(submit());
  await waitFor(() => expect(panel().getAttribute('data-state')).toBe('working'));
  await userEvent.type(box(/phone/i), '{Enter}');
  expect(sentLeads(host)).toHaveLength(1);
  store({ id: 3, submission_id: 'first-one', lead_source: 'HL Web - Request Showing', successMessage });
  expect((await screen.findByRole('status')).textContent).toBe(successMessage);
  expect(panel().getAttribute('data-state')).toBe('success');
  // the form that had the focus is gone
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  expect(document.activeElement?.textContent).toContain(successMessage);
  expect(panel().textContent).toContain('Tuesday, November 24, 10:00am in Hawaii');
  expect(sentLeads(host)[0]).toMatchObject({
    first_name: 'Leilani',
    last_name: 'Kealoha',
    showing: { date: '2026-11-24', slot: 600, origin: 'panel' },
  });
});

test('offers the requested day as a calendar file', async () => {
  const { onDone } = show();
  let file: Blob | null = null;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) file = blob;
    return 'blob:showing';
  });
  await userEvent.click(screen.getByRole('button', { name: 'Tuesday, November 24' }));
  await fill();
  await userEvent.click(submit());
  await userEvent.click(await screen.findByRole('button', { name: 'Add to calendar' }));
  expect(await (file as Blob | null)?.text()).toContain('DTSTART;VALUE=DATE:20261124');
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(onDone).toHaveBeenCalled();
});
