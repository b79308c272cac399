import { ColumnChart, StepChart } from '../charts';
import { Piece } from './gallery-parts';

const WEEKS = ['9/21', '9/28', '10/5', '10/12', '10/19', '10/26', '11/2', '11/9', '11/16'];
const PRICES = [
  { label: 'Jun 1, 2026', value: 1_250_000 },
  { label: 'Aug 12, 2026', value: 1_195_000 },
  { label: 'Oct 30, 2026', value: 1_140_000 },
];

/** Drawings of numbers, each of which is also a table. */
export function Charts() {
  return (
    <Piece name="Charts" wide>
      <ColumnChart
        title="Page views"
        labelName="Week from"
        points={WEEKS.map((label, index) => ({ label, value: (index * 7) % 11 }))}
      />
      <StepChart
        title="Asking price"
        labelName="Since"
        steps={PRICES}
        format={(value) => `$${value.toLocaleString('en-US')}`}
      />
      <ColumnChart title="Leads" labelName="Week from" points={WEEKS.map((label) => ({ label, value: 0 }))} />
    </Piece>
  );
}
