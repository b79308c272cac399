import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ColumnChart, LineChart, StepChart } from './charts';

const cells = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .map((row) => row.textContent);

test('columns as high as their numbers, and the same numbers as a table', async () => {
  const points = [
    { label: '11/9', value: 4 },
    { label: '11/16', value: 8 },
  ];
  render(<ColumnChart title="Page views" labelName="Week from" points={points} />);
  const figure = screen.getByRole('figure', { name: 'Page views 12' });
  const heights = [...figure.querySelectorAll('rect')].map((rect) => Number(rect.getAttribute('height')));
  expect(heights[1]).toBe(2 * (heights[0] ?? 0));
  await userEvent.click(screen.getByRole('button', { name: 'As a table' }));
  expect(cells()).toEqual(['Week fromPage views', '11/94', '11/168']);
});

test('nothing to draw is said, not drawn', () => {
  render(<ColumnChart title="Leads" labelName="Week from" points={[{ label: '11/16', value: 0 }]} />);
  expect(screen.getByText('None in this time.')).toBeTruthy();
  expect(screen.getByRole('figure').querySelector('rect')).toBeNull();
});

test('stairs go down with the price and end with the one of today', async () => {
  const steps = [
    { label: 'Jun 1', value: 900 },
    { label: 'Now', value: 800 },
  ];
  render(<StepChart title="Price" labelName="Since" steps={steps} format={(value) => `$${value}`} />);
  expect(screen.getByRole('figure', { name: 'Price $800' }).querySelector('path')?.getAttribute('d')).toBe(
    'M0 28H240V100H480',
  );
  await userEvent.click(screen.getByRole('button', { name: 'As a table' }));
  expect(cells()).toEqual(['SincePrice', 'Jun 1$900', 'Now$800']);
});

test('the axis of a line chart ends at a round number', () => {
  const tops = [0, 0.3, 7, 12, 130].map((value) => {
    const lines = [{ name: 'one', look: 'main', points: [{ at: 5, value }] }] as const;
    const { container, unmount } = render(
      <LineChart title="Visits" lines={lines} format={String} from={0} until={10} timeText={String} />,
    );
    const top = container.querySelector('text')?.textContent;
    unmount();
    return top;
  });
  expect(tops).toEqual(['1', '0.5', '10', '20', '200']);
});

test('a line has a gap where there is no value', () => {
  const points = [4, 2, null, 3, null].map((value, at) => ({ at, value }));
  const { container } = render(
    <LineChart
      title="Load time"
      lines={[{ name: 'a', look: 'main', points }]}
      format={String}
      from={0}
      until={4}
      timeText={String}
    />,
  );
  const path = container.querySelector('path')?.getAttribute('d') ?? '';
  expect(path.match(/[ML]/g)).toEqual(['M', 'L', 'M']);
  expect(container.querySelector('circle')?.getAttribute('cx'), 'the last value').toBe('240');
});
