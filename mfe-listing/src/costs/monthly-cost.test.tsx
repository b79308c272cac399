import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Listing, readCostRules } from 'shared-contracts';
import { createTestHost, sampleCostRules, sampleListing } from 'shared-contracts/testing';
import { renderWithHost } from 'shared-ui/testing';
import { proxy } from 'valtio';
import { expect, test } from 'vitest';
import { CostsProvider } from '../common/use-costs';
import { ListingHeading } from '../facts/listing-heading';
import { MonthlyCost } from './monthly-cost';

async function show(overrides: Partial<Listing> = {}, lenderUrl: string | null = null) {
  const host = createTestHost({ proxy, settings: { lenderUrl } });
  host.answer(readCostRules, sampleCostRules());
  const listing = sampleListing({ asking_price: 1_000_000, strata_fee: 500, ...overrides });
  renderWithHost(
    host,
    <CostsProvider listing={listing}>
      <ListingHeading listing={listing} />
      <MonthlyCost listing={listing} />
    </CostsProvider>,
  );
  await waitFor(() => expect(document.querySelector('[aria-live]')).toBeTruthy());
  return host;
}
const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const total = () => document.querySelector('[aria-live] > p')?.textContent;
const missing = () => document.querySelector('[aria-live] > p:nth-of-type(2)')?.textContent;
/** no county has a class for it, so the tax is the listing's own */
const LAND: Partial<Listing> = { dwelling_type_name: 'Vacant Land' };

test('begins at 20% down, 6.7% and 30 years [B9.1] [B4.8]', async () => {
  await show();
  expect([field(/down payment/i).value, field(/interest rate/i).value, field(/^term/i).value]).toEqual([
    '200000',
    '6.7',
    '30',
  ]);
});

test('one figure: the loan, the tax and the fee of the listing; the heading has the same (D152) [B9.2]', async () => {
  await show(LAND);
  expect(total()).toBe('$5,962 a month');
  expect(screen.getByRole('link', { name: 'Est. $5,962 a month' })).toBeTruthy();
  expect(missing()).toBe('Without insurance.');
  expect(screen.queryByRole('group', { name: 'Will you live in it?' })).toBeNull();
  expect(screen.getByText(/^Property tax: as the listing states it for 2026\./)).toBeTruthy();
  await userEvent.type(field(/home insurance/i), '250');
  expect([total(), missing()]).toEqual(['$6,212 a month', '']);
  await userEvent.clear(field(/hoa and fees/i));
  expect(total()).toBe('$5,712 a month');
  expect(missing()).toBe('Without maintenance fee: not known.');
  expect(screen.getByRole('link', { name: 'Est. $5,712 a month' })).toBeTruthy();
});

test('the answer to the question chooses the tax class, which names its year, source and value (D152)', async () => {
  await show();
  // (950,000 - 300,000) x 1.65 / 12,000
  expect(field(/property tax/i).value).toBe('89');
  expect(screen.queryByRole('radio', { name: /short-term/ })).toBeNull();
  expect(screen.getByText(/^Property tax: County of Maui/).textContent).toBe(
    'Property tax: County of Maui, class Owner-Occupied, rates of the fiscal year 2025–26, for $950,000, the assessed ' +
      'value in the listing. The home exemption of $300,000 is taken off. The county decides about the class. Source: Sample table',
  );
  await userEvent.type(field(/property tax/i), '9');
  expect(screen.queryByText(/^Property tax: County of Maui/)).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: /second home/ }));
  // 950,000 x 5.87 / 12,000; what was typed belonged to the other class
  expect([field(/property tax/i).value, total()]).toEqual(['465', '$6,127 a month']);
  cleanup();
  await show({ mls_assessed_value: null });
  // the answer counts for the next home, too
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /second home/ }).checked).toBe(true);
  expect(screen.getByText(/for \$1,000,000, the asking price\. The assessed value is not known\./)).toBeTruthy();
});

test('a short-term rental is offered where the listing allows it, with the caution that others decide (D152)', async () => {
  await show({ short_term_rentals_allowed: true, gross_taxes: null });
  const radio = screen.getByRole('radio', { name: /short-term rental/ });
  expect(screen.getByText(/Only the county and the association can confirm that/)).toBeTruthy();
  await userEvent.click(radio);
  // the sample has no class for it, and nothing is guessed
  expect(total()).toBe('$5,662 a month');
  expect(missing()).toBe('Without insurance; without property tax: not known.');
  cleanup();
  await show();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /second home/ }).checked).toBe(true);
});

test('a leasehold home has its lease rent with its days; one that is not known is named (D152)', async () => {
  const lease = { amount_monthly: 350, renegotiation_date: '2030-01-01', expires_at: '2055-12-31', lessor: null };
  await show({ ...LAND, title_land: 'Leasehold', lease });
  expect([field(/lease rent/i).value, total()]).toEqual(['350', '$6,312 a month']);
  expect(
    screen.getByText('The lease rent is renegotiated on Jan 1, 2030. The lease ends on Dec 31, 2055.'),
  ).toBeTruthy();
  cleanup();
  await show({ ...LAND, title_land: 'Leasehold', lease: null });
  expect(missing()).toBe('Without insurance; without lease rent: not known.');
  cleanup();
  await show(LAND);
  expect(screen.queryByLabelText(/lease rent/i)).toBeNull();
});

test('without the tax rates the figure uses the tax of the listing, and they can be loaded again', async () => {
  const host = createTestHost({ proxy });
  let failing = true;
  host.answer(readCostRules, () => (failing ? Promise.reject(new TypeError('offline')) : sampleCostRules()));
  const listing = sampleListing({ gross_taxes: 300 });
  renderWithHost(
    host,
    <CostsProvider listing={listing}>
      <MonthlyCost listing={listing} />
    </CostsProvider>,
  );
  await screen.findByText(/We couldn't load the tax rates/);
  expect(total()).toBe('$5,962 a month');
  failing = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(total()).toBe('$5,751 a month'));
});

test('a percentage sets the down payment, and the down payment the percentage', async () => {
  await show();
  expect(field(/percent down/i).value).toBe('20');
  await userEvent.clear(field(/percent down/i));
  await userEvent.type(field(/percent down/i), '15.55');
  expect([field(/percent down/i).value, field(/down payment/i).value]).toEqual(['15.55', '155500']);
  await userEvent.clear(field(/down payment/i));
  await userEvent.type(field(/down payment/i), '300000');
  expect(field(/percent down/i).value).toBe('30');
});

const sentence = (name: RegExp) =>
  field(name).getAttribute('aria-invalid') === 'true' ? screen.getByText(/must be between/).textContent : null;

test.each([/interest rate/i, /down payment/i, /^term/i])(
  'clearing %s gives n/a, without a complaint and never NaN [B5.28] [B5.29]',
  async (name) => {
    await show();
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
  [/^term/i, '51', 'Term must be between 1 and 50 years.'],
])(
  '%s out of bounds gives n/a and names the bounds, another field cleared or not [B5.29]',
  async (name, typed, text) => {
    await show();
    await userEvent.clear(field(name));
    await userEvent.type(field(name), typed);
    expect([total(), sentence(name)]).toEqual(['n/a', text]);
    await userEvent.clear(field(String(name).includes('down') ? /^term/i : /down payment/i));
    expect([total(), sentence(name)]).toEqual(['n/a', text]);
  },
);

test('says when there is no tax data [B8.13]', async () => {
  await show({ ...LAND, gross_taxes: null });
  expect(
    screen.getByText('We do not have tax data for this property. Monthly estimate does not include tax.'),
  ).toBeTruthy();
});

test('the first change is one score event, further changes are none [B9.48]', async () => {
  const host = await show();
  await userEvent.type(field(/^term/i), '1');
  await userEvent.click(screen.getByRole('radio', { name: 'Yes' }));
  await userEvent.type(field(/interest rate/i), '1');
  expect(host.scored).toEqual([{ name: 'MortgageCalculator', details: { mlsNumber: sampleListing().mls_number } }]);
});

test('carries the disclaimer at the loan payment that it is about [B9.3]', async () => {
  await show();
  expect(
    screen.getByText(
      /interest compounded annually it is \$5,058 a month: Estimates exclude taxes and insurance and assume interest compounded annually\./,
    ),
  ).toBeTruthy();
});

test("'Apply now' opens the lender's page, where one is set [B7.32]", async () => {
  await show();
  expect(screen.queryByRole('link', { name: 'Apply now' })).toBeNull();
  cleanup();
  await show({}, 'https://lender.example/apply');
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Apply now' });
  expect([link.href, link.target]).toEqual(['https://lender.example/apply', '_blank']);
});
