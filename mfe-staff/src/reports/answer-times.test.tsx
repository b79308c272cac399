import { screen, within } from '@testing-library/react';
import { readAnswerTimes } from 'shared-contracts/staff';
import { createTestHost } from 'shared-contracts/testing';
import { renderWithHost } from 'shared-ui/testing';
import { proxy } from 'valtio';
import { expect, test } from 'vitest';
import { AnswerTimes } from './answer-times';

test('admins see the median time to the first answer and what is unanswered, by office and agent [D175]', async () => {
  const host = createTestHost({ proxy, context: 'admin' });
  const figures = { leads: 4, answered: 3, unanswered: 1, late: 1, median_minutes: 75 };
  host.answer(readAnswerTimes, {
    days: 90,
    opening_hours: 'Mon-Sun 8:00-18:00',
    agents: [
      { ...figures, name: 'Kai Sample', office: 'Hanalei' },
      { ...figures, name: 'Team north-shore', office: null, median_minutes: null },
    ],
    offices: [{ ...figures, name: 'Hanalei', office: 'Hanalei' }],
  });
  renderWithHost(host, <AnswerTimes />);
  const agents = within(await screen.findByRole('table', { name: 'Answer times by agent' }));
  expect(agents.getByRole('row', { name: 'Kai Sample, Hanalei 4 1 h 15 min 1 1' })).toBeTruthy();
  expect(agents.getByRole('row', { name: 'Team north-shore 4 – 1 1' })).toBeTruthy();
  expect(within(screen.getByRole('table', { name: 'Answer times by office' })).getAllByRole('row')).toHaveLength(2);
});
