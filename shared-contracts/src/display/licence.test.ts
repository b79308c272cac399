import { expect, test } from 'vitest';
import { licenceText } from './licence';

test.each([
  ['RS', 'Licensed real estate salesperson'],
  ['RB, GRI', 'Licensed real estate broker; Graduate, REALTOR® Institute'],
  ['r(s)', 'Licensed real estate salesperson, REALTOR®'],
  ['RB, Team Lead', 'Licensed real estate broker; Team Lead'],
  [null, ''],
  ['', ''],
])('the designation %s reads %s', (designation, text) => {
  expect(licenceText(designation)).toBe(text);
});
