// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Listing } from 'shared-contracts';
import { createTestHost, sampleListing } from 'shared-contracts/testing';
import { proxy } from 'valtio';
import { afterEach, expect, test } from 'vitest';
import { MortgageCalculator } from './mortgage-calculator';

afterEach(cleanup);

function show(overrides: Partial<Listing> = {}, lenderUrl: string | null = null) {
  const host = createTestHost({ proxy, settings: { lenderUrl } });
  const listing = sampleListing({ asking_price: 1_000_000, gross_taxes: 300, strata_fee: 500, ...overrides });
  render(<MortgageCalculator key={listing.internal_id} host={host} listing={listing} />);
  return host;
}
const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name);

test('begins at 20% down, 6.7% and 30 years [B9.1] [B4.8]', () => {
  show();
  expect([field(/down payment/i).value, field(/interest rate/i).value, field(/term/i).value]).toEqual([
    '200000',
    '6.7',
    '30',
  ]);
});

test('adds monthly taxes and fees to the loan payment [B9.2]', () => {
  show();
  expect(screen.getByText('$5,858')).toBeTruthy();
  expect(screen.getByText('Loan $5,058')).toBeTruthy();
});

test('a cleared interest rate gives n/a, never NaN [B5.28] [B5.29]', async () => {
  show();
  await userEvent.clear(field(/interest rate/i));
  expect(screen.getByText('n/a')).toBeTruthy();
  expect(screen.queryByText(/NaN/)).toBeNull();
  expect(field(/down payment/i).step).toBe('1000');
});

test.each([/down payment/i, /term/i])('clearing %s gives n/a and says what it must be [B5.28]', async (name) => {
  show();
  await userEvent.clear(field(name));
  expect(screen.getByText('n/a')).toBeTruthy();
  expect(field(name).getAttribute('aria-invalid')).toBe('true');
});

test('says when there is no tax data [B8.13]', () => {
  show({ gross_taxes: null });
  expect(
    screen.getByText('We do not have tax data for this property. Monthly estimate does not include tax.'),
  ).toBeTruthy();
});

test('the first change is one score event, further changes are none [B9.48]', async () => {
  const host = show();
  await userEvent.type(field(/term/i), '1');
  await userEvent.type(field(/interest rate/i), '1');
  expect(host.scored).toEqual([{ name: 'MortgageCalculator', details: { mlsNumber: sampleListing().mls_number } }]);
});

test('carries the disclaimer [B9.3]', () => {
  show();
  expect(screen.getByText(/exclude taxes and insurance and assume interest compounded annually/)).toBeTruthy();
});

test("'Apply now' opens the lender's page, where one is set [B7.32]", () => {
  show();
  expect(screen.queryByRole('link', { name: 'Apply now' })).toBeNull();
  cleanup();
  show({}, 'https://lender.example/apply');
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Apply now' });
  expect([link.href, link.target]).toEqual(['https://lender.example/apply', '_blank']);
});
