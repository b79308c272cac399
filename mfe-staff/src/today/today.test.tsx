import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hawaiiDay } from 'shared-contracts/lead-rules';
import { completeNextStep, type Today as Day, leadHistory, readToday, type WaitingLead } from 'shared-contracts/staff';
import { createTestHost, type TestHost } from 'shared-contracts/testing';
import { renderWithHost } from 'shared-ui/testing';
import { SWRConfig } from 'swr';
import { proxy } from 'valtio';
import { expect, test } from 'vitest';
import { sampleLead } from '../testing/sample-lead';
import { Today } from './today';

const waiting = (over: Partial<WaitingLead>): WaitingLead => ({
  ...sampleLead(),
  created_at: new Date().toISOString(),
  waiting_minutes: 25,
  late: false,
  ...over,
});
const day = (over: Partial<Day> = {}): Day => ({
  opening_hours: 'Mon-Sun 8:00-18:00',
  to_answer: [],
  waiting: 0,
  showings: [],
  reminders: [],
  active_clients: [],
  ...over,
});

function show(today: Day, prepare = (_: TestHost) => {}) {
  const host = createTestHost({ proxy, context: 'agent-tools' });
  prepare(host);
  host.answer(readToday, today);
  host.answer(leadHistory, { leads: [], deliveries: [] });
  renderWithHost(
    host,
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <Today agentId={12} />
    </SWRConfig>,
  );
  return host;
}

test('a lead that waits for more than an hour is said in words, not by color alone [D172]', async () => {
  show(
    day({
      to_answer: [
        waiting({ id: 1, full_name: 'Late Sample', waiting_minutes: 150, late: true }),
        waiting({ id: 3, full_name: 'Lost Sample', created_at: '2020-01-01T20:00:00Z', late: true }),
        waiting({ id: 2, full_name: 'Fresh Sample' }),
      ],
      waiting: 3,
    }),
  );
  const table = within(await screen.findByRole('table', { name: 'Leads to answer' }));
  expect(screen.getByText('2 people have waited for more than an hour.')).toBeTruthy();
  expect(within(table.getByRole('row', { name: /Late Sample/ })).getByText('Late: 2 h 30 min')).toBeTruthy();
  expect(within(table.getByRole('row', { name: /Lost Sample/ })).getByText(/^Late: \d+ days$/)).toBeTruthy();
  expect(within(table.getByRole('row', { name: /Fresh Sample/ })).getByText('25 min')).toBeTruthy();
  expect(screen.getByText(/Mon-Sun 8:00-18:00, Hawaii time/)).toBeTruthy();
  await userEvent.click(table.getByRole('button', { name: 'Late Sample' }));
  expect(screen.getByRole('dialog', { name: 'Late Sample' })).toBeTruthy();
});

test('a reminder opens its client, and is done by a press [D173]', async () => {
  const reminder = {
    key: 'lead-7',
    name: 'Nalani Sample',
    stage: 'talking',
    next_step: 'Send three homes',
    next_step_on: '2026-11-20',
  } as const;
  const host = show(day({ reminders: [reminder] }));
  const link = await screen.findByRole('link', { name: 'Nalani Sample' });
  expect(link.getAttribute('href')).toBe('#clients/lead-7');
  host.answer(completeNextStep, { stage: 'talking', next_step: null, next_step_on: null });
  host.answer(readToday, day());
  await userEvent.click(screen.getByRole('button', { name: 'Mark the next step of Nalani Sample as done' }));
  expect(await screen.findByText(/^Nothing is due/)).toBeTruthy();
  expect(host.api.inputsOf(completeNextStep)).toEqual([{ body: { key: 'lead-7' } }]);
});

test("another team's part is below the day, with the agent and Hawaii's day [D177]", async () => {
  const parts: object[] = [];
  show(day(), (host) => {
    host.fill('staff.today', (props) => {
      parts.push(props);
      return <h3>Open house kit</h3>;
    });
  });
  expect(await screen.findByRole('heading', { name: 'Open house kit' })).toBeTruthy();
  expect(parts).toContainEqual({ agentId: 12, day: hawaiiDay(new Date()) });
});

test('a day without anything says what will be there [D172]', async () => {
  show(day());
  expect(await screen.findByText(/^All leads are answered/)).toBeTruthy();
  for (const text of [/^No showings today/, /^Nothing is due/, /^No client saved/])
    expect(screen.getByText(text)).toBeTruthy();
});
