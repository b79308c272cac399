import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Listing } from 'shared-contracts';
import { createTestHost, sampleListing } from 'shared-contracts/testing';
import { renderWithHost } from 'shared-ui/testing';
import { proxy } from 'valtio';
import { expect, test } from 'vitest';
import { MortgageCalculator } from './mortgage-calculator';

function show(overrides: Partial<Listing> = {}, lenderUrl: string | null = null) {
  const host = createTestHost({ proxy, settings: { lenderUrl } });
  const listing = sampleListing({ asking_price: 1_000_000, gross_taxes: 300, strata_fee: 500, ...overrides });
  renderWithHost(host, <MortgageCalculator key={listing.internal_id} listing={listing} />);
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

test('has one large amount; the payment with annual compounding is a footnote', () => {
  show();
  expect(total()).toBe('$5,962 a month');
  expect(screen.queryByRole('heading', { name: /annually/ })).toBeNull();
  const live = document.querySelector('[aria-live]');
  expect(live?.lastElementChild?.textContent).toMatch(/^With interest compounded annually/);
});

test("leads with the lender's payment: compounded monthly, with tax, insurance and fees as they are entered", async () => {
  show();
  expect(total()).toBe('$5,962 a month');
  await userEvent.type(field(/home insurance/i), '250');
  expect(total()).toBe('$6,212 a month');
  await userEvent.clear(field(/hoa and fees/i));
  expect(total()).toBe('$5,712 a month');
});

test('a percentage sets the down payment, and the down payment the percentage', async () => {
  show();
  expect(field(/percent down/i).value).toBe('20');
  await userEvent.clear(field(/percent down/i));
  await userEvent.type(field(/percent down/i), '15.55');
  expect([field(/percent down/i).value, field(/down payment/i).value]).toEqual(['15.55', '155500']);
  await userEvent.clear(field(/down payment/i));
  await userEvent.type(field(/down payment/i), '300000');
  expect(field(/percent down/i).value).toBe('30');
});

const total = () => document.querySelector('[aria-live] > p')?.textContent;
const sentence = (name: RegExp) =>
  field(name).getAttribute('aria-invalid') === 'true' ? screen.getByText(/must be between/).textContent : null;

test.each([/interest rate/i, /down payment/i, /term/i])(
  'clearing %s gives n/a, without a complaint and never NaN [B5.28] [B5.29]',
  async (name) => {
    show();
    await userEvent.clear(field(name));
    expect(total()).toBe('n/a');
    expect(sentence(name)).toBeNull();
    expect(document.body.textContent).not.toMatch(/NaN|must be between/);
    expect(field(/down payment/i).step).toBe('1000');
  },
);

test.each([
  [/interest rate/i, '26', 'Interest rate must be between 0% and 25%.'],
  [/down payment/i, '1000001', 'Down payment must be between $0 and $1,000,000.'],
  [/term/i, '51', 'Term must be between 1 and 50 years.'],
])(
  '%s out of bounds gives n/a and names the bounds, another field cleared or not [B5.29]',
  async (name, typed, text) => {
    show();
    await userEvent.clear(field(name));
    await userEvent.type(field(name), typed);
    expect([total(), sentence(name)]).toEqual(['n/a', text]);
    await userEvent.clear(field(String(name).includes('down') ? /term/i : /down payment/i));
    expect([total(), sentence(name)]).toEqual(['n/a', text]);
  },
);

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
