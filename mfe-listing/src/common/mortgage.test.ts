import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MORTGAGE_DISCLAIMER, type MortgageInput, monthlyPayment, mortgage, mortgageDefaults } from './mortgage';

const input: MortgageInput = { askingPrice: 1_000_000, ...mortgageDefaults(1_000_000), taxes: 300, fees: 500 };

test('starts at 20% down, 6.7% and 30 years [B9.1]', () => {
  expect(mortgageDefaults(1_000_000)).toEqual({ downPayment: 200_000, ratePercent: 6.7, termYears: 30 });
  expect(mortgageDefaults(null).downPayment).toBeNull();
});

test('adds monthly taxes and fees to the loan part [B9.2]', () => {
  const { estimate } = mortgage(input);
  expect(estimate?.total).toBe((estimate?.loanPayment ?? 0) + 800);
  expect(mortgage({ ...input, taxes: null, fees: null }).estimate?.total).toBe(estimate?.loanPayment);
});

test('compounds yearly: 800,000 at 6.7% over 30 years is 5,058 a month [B9.3]', () => {
  expect(Math.round(mortgage(input).estimate?.loanPayment ?? 0)).toBe(5058);
  expect(MORTGAGE_DISCLAIMER).toBe('Estimates exclude taxes and insurance and assume interest compounded annually.');
});

test('compounds monthly as US lenders do: 800,000 at 6.7% over 30 years is 5,162 a month, plus tax, insurance and fees', () => {
  const { estimate } = mortgage({ ...input, insurance: 250 });
  expect(Math.round(estimate?.lenderPayment ?? 0)).toBe(5162);
  expect(Math.round(estimate?.lenderTotal ?? 0)).toBe(5162 + 300 + 500 + 250);
  // insurance changes the lender's figure only
  expect(estimate?.total).toBe(mortgage(input).estimate?.total);
});

test('a rate of 0 divides evenly', () => {
  expect(mortgage({ ...input, ratePercent: 0 }).estimate?.loanPayment).toBeCloseTo(800_000 / 360);
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
])('%o gives no estimate but names the bound', (change, message) => {
  expect(mortgage({ ...input, ...change })).toMatchObject({ estimate: null, problem: { message } });
});

test.each(['downPayment', 'ratePercent', 'termYears'])('a cleared %s gives no estimate and names no bound', (field) => {
  expect(mortgage({ ...input, [field]: null })).toEqual({ estimate: null, problem: null });
  const other = field === 'termYears' ? { ratePercent: 26 } : { termYears: 51 };
  expect(mortgage({ ...input, ...other, [field]: null }).problem?.message).toContain('must be between');
});

test('a higher rate or a shorter term never costs less, and nothing is ever not a number [B9.2]', () => {
  const rate = fc.integer({ min: 0, max: 240 }).map((tenths) => tenths / 10);
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 50_000_000 }),
      rate,
      fc.integer({ min: 1, max: 49 }),
      (loan, percent, years) => {
        const payment = monthlyPayment(loan, percent, years);
        expect(Number.isFinite(payment)).toBe(true);
        expect(monthlyPayment(loan, percent + 1, years)).toBeGreaterThanOrEqual(payment);
        expect(monthlyPayment(loan, percent, years + 1)).toBeLessThanOrEqual(payment + 1e-6);
        expect(payment * years * 12).toBeGreaterThanOrEqual(loan - 0.01);
      },
    ),
  );
});
