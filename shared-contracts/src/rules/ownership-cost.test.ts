import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withoutText } from '../display/texts';
import { sampleCostRules, sampleListing } from '../testing';
import {
  defaultCost,
  knownCosts,
  MORTGAGE_DISCLAIMER,
  type MortgageInput,
  monthlyPayment,
  mortgage,
  mortgageDefaults,
  propertyTax,
  yearlyTax,
} from './ownership-cost';

const input: MortgageInput = {
  askingPrice: 1_000_000,
  ...mortgageDefaults(1_000_000),
  taxes: 300,
  fees: 500,
  leaseRent: 0,
};

test('starts at 20% down, 6.7% and 30 years [B9.1]', () => {
  expect(mortgageDefaults(1_000_000)).toEqual({ downPayment: 200_000, ratePercent: 6.7, termYears: 30 });
  expect(mortgageDefaults(null).downPayment).toBeNull();
});

test('adds monthly taxes and fees to the loan part, and lease rent and insurance where they are known (D152) [B9.2]', () => {
  const { estimate } = mortgage(input);
  expect(estimate?.total).toBe((estimate?.loanPayment ?? 0) + 800);
  expect(mortgage({ ...input, taxes: null, fees: null, leaseRent: null }).estimate?.total).toBe(estimate?.loanPayment);
  const all = mortgage({ ...input, leaseRent: 120, insurance: 250 }).estimate;
  expect(all?.total).toBe((estimate?.loanPayment ?? 0) + 800 + 120 + 250);
});

test('compounds monthly as US lenders do; the disclaimer is for 5,058 a month with annual compounding [B9.3]', () => {
  expect(mortgage(input).estimate).toMatchObject({ loan: 800_000, loanPayment: 5162, annualLoanPayment: 5058 });
  expect(MORTGAGE_DISCLAIMER).toBe('Estimates exclude taxes and insurance and assume interest compounded annually.');
});

test.each([
  // 0.49 and 0.5 dollars of each part: the parts that are shown add up to the total
  [
    { taxes: 300.49, fees: 500.5 },
    { taxes: 300, fees: 501, total: 5162 + 801 },
  ],
  [
    { leaseRent: 99.6, insurance: 0.4 },
    { leaseRent: 100, insurance: 0, total: 5162 + 900 },
  ],
  [{ downPayment: 1_000_000 }, { loan: 0, loanPayment: 0, total: 800 }],
  [{ ratePercent: 0 }, { loanPayment: 2222, annualLoanPayment: 2222, total: 3022 }],
])('%o rounds each part to dollars', (change, parts) => {
  expect(mortgage({ ...input, ...change }).estimate).toMatchObject(parts);
});

test.each([
  [{ ratePercent: 25.1 }, 'Interest rate must be between 0% and 25%.'],
  [{ ratePercent: -1 }, 'Interest rate must be between 0% and 25%.'],
  [{ ratePercent: Number.NaN }, 'Interest rate must be between 0% and 25%.'],
  [{ downPayment: 1_000_001 }, 'Down payment must be between $0 and $1,000,000.'],
  [{ termYears: 0 }, 'Term must be between 1 and 50 years.'],
  [{ termYears: 51 }, 'Term must be between 1 and 50 years.'],
  [{ askingPrice: null }, 'There is no asking price.'],
  [{ taxes: -1 }, 'Property tax must be between $0 and $1,000,000.'],
  [{ insurance: 1_000_001 }, 'Home insurance must be between $0 and $1,000,000.'],
  [{ fees: Number.NaN }, 'Fees must be between $0 and $1,000,000.'],
  [{ leaseRent: -0.01 }, 'Lease rent must be between $0 and $1,000,000.'],
])('%o gives no estimate but names the bound', (change, message) => {
  expect(mortgage({ ...input, ...change })).toMatchObject({ estimate: null, problem: { message } });
});

test.each(['downPayment', 'ratePercent', 'termYears'])('a cleared %s gives no estimate and names no bound', (field) => {
  expect(mortgage({ ...input, [field]: null })).toEqual({ estimate: null, problem: null });
  const other = field === 'termYears' ? { ratePercent: 26 } : { termYears: 51 };
  expect(mortgage({ ...input, ...other, [field]: null }).problem?.message).toContain('must be between');
});

test('a higher rate or a shorter term never costs less, and nothing is ever not a number [B9.2]', () => {
  const rate = fc.integer({ min: 0, max: 240 }).map((tenths) => tenths / 1200);
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 50_000_000 }),
      rate,
      fc.integer({ min: 1, max: 49 }),
      (loan, monthly, years) => {
        const payment = monthlyPayment(loan, monthly, years);
        expect(Number.isFinite(payment)).toBe(true);
        expect(monthlyPayment(loan, monthly + 0.001, years)).toBeGreaterThanOrEqual(payment);
        expect(monthlyPayment(loan, monthly, years + 1)).toBeLessThanOrEqual(payment + 1e-6);
        expect(payment * years * 12).toBeGreaterThanOrEqual(loan - 0.01);
      },
    ),
  );
});

const TIERS = [
  { above: 0, rate: 2 },
  { above: 1000, rate: 10 },
  { above: 3000, rate: 100 },
];

test.each([
  [0, 0, 0],
  [999, 0, 1.998],
  [1000, 0, 2],
  [1001, 0, 2.01],
  [3000, 0, 22],
  [4000, 0, 122],
  [4000, 1000, 22],
  // never below zero, and an exemption that is not known takes nothing off
  [1000, 5000, 0],
  [1000, null, 2],
])('a value of %d with an exemption of %s is taxed %d a year (D152)', (value, exemption, tax) => {
  expect(yearlyTax(value, { exemption, rates: TIERS })).toBeCloseTo(tax, 6);
});

const { classes } = sampleCostRules();
const home = sampleListing({ mls_assessed_value: null });

test.each([
  // Maui: (1,000,000 - 300,000) x 1.65 / 1000 = 1155 a year
  ['owner', {}, 96, 'Owner-Occupied', 1_000_000],
  // the assessed value counts before the price: (900,000 - 300,000) x 1.65 / 1000 = 990
  ['owner', { mls_assessed_value: 900_000 }, 83, 'Owner-Occupied', 900_000],
  ['owner', { mls_assessed_value: 0 }, 96, 'Owner-Occupied', 1_000_000],
  // 1,000,000 x 5.87 / 1000 + 500,000 x 8.6 / 1000 = 10,170
  ['second', { asking_price: 1_500_000 }, 848, 'Non-Owner-Occupied', 1_500_000],
  // Oahu: one class below a million, another from there on
  ['second', { hl_region_island: 'Oahu', asking_price: 999_999 }, 292, 'Residential', 999_999],
  ['second', { hl_region_island: 'Oahu' }, 333, 'Residential A', 1_000_000],
  // no class of the use, no county, land, several dwellings: what the listing states
  ['short_term', {}, 300, undefined, null],
  ['owner', { hl_region_island: null, island: null, geo_island: 'Atlantis' }, 300, undefined, null],
  ['owner', { dwelling_type_name: 'Vacant Land' }, 300, undefined, null],
  ['owner', { dwelling_type_name: ['Single Family', 'Multi-Dwelling'] }, 300, undefined, null],
  ['owner', { asking_price: null }, 300, undefined, null],
  ['owner', { dwelling_type_name: 'Vacant Land', gross_taxes: null }, null, undefined, null],
] as const)('property tax of a home for %s with %o (D152)', (use, change, monthly, name, value) => {
  const tax = propertyTax({ ...home, ...change } as typeof home, use, classes);
  expect([tax.monthly, tax.by?.name, tax.value]).toEqual([monthly, name, value]);
});

test.each([
  [
    { strata_fee: null, building_name: null },
    { fees: 0, leaseRent: 0 },
  ],
  [
    { strata_fee: null, building_name: 'Palms' },
    { fees: null, leaseRent: 0 },
  ],
  [
    { strata_fee: null, dwelling_type_name: 'Condo' },
    { fees: null, leaseRent: 0 },
  ],
  [
    { title_land: 'Leasehold', lease: null },
    { fees: 500, leaseRent: null },
  ],
  [
    { land_tenure: 'Leasehold', title_land: null, lease: lease(250) },
    { fees: 500, leaseRent: 250 },
  ],
  [{ lease: lease(250) }, { fees: 500, leaseRent: 0 }],
])('%o has these fees and lease rent', (change, costs) => {
  expect(knownCosts(sampleListing(change))).toEqual(costs);
});

function lease(amount_monthly: number) {
  return { amount_monthly, renegotiation_date: null, expires_at: null, lessor: null };
}

test('the default cost names its use and the parts that are not known, and a rental has none (D152)', () => {
  const rules = sampleCostRules();
  // 5162 + (950,000 - 300,000) x 1.65 / 12,000 + 500
  expect(defaultCost(sampleListing(), rules)).toEqual({ amount: 5162 + 89 + 500, use: 'owner' });
  expect(defaultCost(sampleListing(), { ...rules, home_use: 'second' })).toEqual({
    amount: 5162 + 465 + 500,
    use: 'second',
  });
  const unknown = sampleListing({
    dwelling_type_name: 'Vacant Land',
    gross_taxes: null,
    strata_fee: null,
    building_name: 'Palms',
    title_land: 'Leasehold',
  });
  expect(defaultCost(unknown, rules)).toEqual({
    amount: 5162,
    use: 'owner',
    without: ['property tax', 'maintenance fee', 'lease rent'],
  });
  expect(withoutText(['property tax', 'lease rent'])).toBe('without property tax and lease rent: not known');
  expect(withoutText()).toBe('');
  expect(defaultCost(sampleListing({ is_rental: true }), rules)).toBeNull();
  expect(defaultCost(sampleListing({ asking_price: null }), rules)).toBeNull();
});
