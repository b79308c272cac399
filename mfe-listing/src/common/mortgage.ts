import { formatDollars, MORTGAGE } from 'shared-contracts';

export interface MortgageInput {
  askingPrice: number | null;
  /** dollars; null when the field was cleared */
  downPayment: number | null;
  /** yearly, in percent */
  ratePercent: number | null;
  termYears: number | null;
  /** per month; null where there is no tax data */
  taxes: number | null;
  /** strata fee per month */
  fees: number | null;
  /** home insurance per month; null or absent while it is unknown */
  insurance?: number | null;
}
export interface MortgageEstimate {
  loan: number;
  /** per month with annual compounding, without taxes and insurance */
  loanPayment: number;
  taxes: number;
  fees: number;
  insurance: number;
  /** per month: loan payment with annual compounding, taxes and fees */
  total: number;
  /** per month with monthly compounding, as US lenders quote it */
  lenderPayment: number;
  /** per month: loan payment with monthly compounding, taxes, insurance and fees */
  lenderTotal: number;
}
export type MortgageField = 'askingPrice' | 'downPayment' | 'ratePercent' | 'termYears' | MonthlyCost;
type MonthlyCost = 'taxes' | 'fees' | 'insurance';
interface MortgageProblem {
  field: MortgageField;
  message: string;
}
export type MortgageResult =
  | { estimate: MortgageEstimate; problem: null }
  | { estimate: null; problem: MortgageProblem | null };

/** 20% down, 6.7%, 30 years. */
export function mortgageDefaults(
  askingPrice: number | null,
): Pick<MortgageInput, 'downPayment' | 'ratePercent' | 'termYears'> {
  const downPayment = askingPrice === null ? null : Math.round(askingPrice * MORTGAGE.downPaymentShare);
  return { downPayment, ratePercent: MORTGAGE.ratePercent, termYears: MORTGAGE.termYears };
}

/** Disclaimer under the loan part. */
export const MORTGAGE_DISCLAIMER = 'Estimates exclude taxes and insurance and assume interest compounded annually.';

/**
 * The monthly estimate by two rules (decision 0022): annual compounding plus taxes and fees, and monthly compounding plus
 * taxes, insurance and fees. A number outside its bounds gives an error sentence instead. A cleared loan field gives
 * neither; a cleared cost counts as 0.
 */
export function mortgage(input: MortgageInput): MortgageResult {
  const { askingPrice, downPayment, ratePercent, termYears } = input;
  const problem = problemOf(input);
  if (problem || askingPrice === null || downPayment === null || ratePercent === null || termYears === null) {
    return { estimate: null, problem };
  }
  const loan = askingPrice - downPayment;
  const loanPayment = monthlyPayment(loan, ratePercent, termYears);
  const lenderPayment = monthlyPaymentOf(loan, ratePercent / 1200, termYears);
  const taxes = input.taxes ?? 0;
  const fees = input.fees ?? 0;
  const insurance = input.insurance ?? 0;
  const total = loanPayment + taxes + fees;
  const lenderTotal = lenderPayment + taxes + fees + insurance;
  return {
    estimate: { loan, loanPayment, taxes, fees, insurance, total, lenderPayment, lenderTotal },
    problem: null,
  };
}

/** Monthly payment with annual compounding: 800,000 at 6.7% over 30 years gives 5,058. A rate of 0 divides evenly. */
export function monthlyPayment(loan: number, ratePercent: number, termYears: number): number {
  return monthlyPaymentOf(loan, (1 + ratePercent / 100) ** (1 / 12) - 1, termYears);
}

/** `rate` is the rate of one month. */
function monthlyPaymentOf(loan: number, rate: number, termYears: number): number {
  const months = termYears * 12;
  return rate === 0 ? loan / months : (loan * rate) / (1 - (1 + rate) ** -months);
}

/** The sentence for the first number outside its bounds. */
function problemOf(input: MortgageInput): MortgageProblem | null {
  const { askingPrice, downPayment, ratePercent, termYears } = input;
  if (askingPrice === null || !isWithin(askingPrice, 1, Number.MAX_SAFE_INTEGER)) {
    return { field: 'askingPrice', message: 'There is no asking price.' };
  }
  if (!isWithin(downPayment, 0, askingPrice)) {
    return {
      field: 'downPayment',
      message: `Down payment must be between $0 and ${formatDollars(askingPrice)}.`,
    };
  }
  if (!isWithin(ratePercent, 0, MORTGAGE.maxRatePercent)) {
    return { field: 'ratePercent', message: `Interest rate must be between 0% and ${MORTGAGE.maxRatePercent}%.` };
  }
  if (!isWithin(termYears, 1, MORTGAGE.maxTermYears)) {
    return { field: 'termYears', message: `Term must be between 1 and ${MORTGAGE.maxTermYears} years.` };
  }
  for (const [field, name] of MONTHLY_COSTS) {
    if (isWithin(input[field] ?? null, 0, MORTGAGE.maxMonthlyCost)) continue;
    return { field, message: `${name} must be between $0 and ${formatDollars(MORTGAGE.maxMonthlyCost)}.` };
  }
  return null;
}

const MONTHLY_COSTS = [
  ['taxes', 'Property tax'],
  ['insurance', 'Home insurance'],
  ['fees', 'Fees'],
] as const satisfies readonly (readonly [MonthlyCost, string])[];

/** A cleared field is never outside. */
function isWithin(value: number | null, from: number, to: number): boolean {
  return value === null || (value >= from && value <= to);
}
