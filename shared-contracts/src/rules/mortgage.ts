import { formatDollars } from '../display/price';
import { MORTGAGE } from './constants';

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
}
export interface MortgageEstimate {
  loan: number;
  /** per month, without taxes and insurance */
  loanPayment: number;
  taxes: number;
  fees: number;
  /** per month */
  total: number;
}
export type MortgageField = 'askingPrice' | 'downPayment' | 'ratePercent' | 'termYears';
export type MortgageResult =
  | { estimate: MortgageEstimate; problem: null }
  | { estimate: null; problem: { field: MortgageField; message: string } };

/** 20% down, 6.7%, 30 years [B9.1]. */
export function mortgageDefaults(
  askingPrice: number | null,
): Pick<MortgageInput, 'downPayment' | 'ratePercent' | 'termYears'> {
  const downPayment = askingPrice === null ? null : Math.round(askingPrice * MORTGAGE.downPaymentShare);
  return { downPayment, ratePercent: MORTGAGE.ratePercent, termYears: MORTGAGE.termYears };
}

/** Stands under the loan part [B9.3] (D17). */
export const MORTGAGE_DISCLAIMER = 'Estimates exclude taxes and insurance and assume interest compounded annually.';

/**
 * The monthly estimate: loan payment with yearly compounding, plus known monthly tax and fees as lines of their own
 * [B9.2] (D17). Outside its bounds there is no estimate but the bound's sentence [B5.29].
 */
export function mortgage(input: MortgageInput): MortgageResult {
  const { askingPrice, downPayment, ratePercent, termYears } = input;
  if (!isWithin(askingPrice, 1, Number.MAX_SAFE_INTEGER)) return refuse('askingPrice', 'There is no asking price.');
  if (!isWithin(downPayment, 0, askingPrice)) {
    return refuse('downPayment', `Down payment must be between $0 and ${formatDollars(askingPrice)}.`);
  }
  if (!isWithin(ratePercent, 0, MORTGAGE.maxRatePercent)) {
    return refuse('ratePercent', `Interest rate must be between 0% and ${MORTGAGE.maxRatePercent}%.`);
  }
  if (!isWithin(termYears, 1, MORTGAGE.maxTermYears)) {
    return refuse('termYears', `Term must be between 1 and ${MORTGAGE.maxTermYears} years.`);
  }
  const loan = askingPrice - downPayment;
  const loanPayment = monthlyPayment(loan, ratePercent, termYears);
  const taxes = input.taxes ?? 0;
  const fees = input.fees ?? 0;
  return { estimate: { loan, loanPayment, taxes, fees, total: loanPayment + taxes + fees }, problem: null };
}

/** 800,000 at 6.7% over 30 years gives 5,058; a rate of 0 divides evenly. */
export function monthlyPayment(loan: number, ratePercent: number, termYears: number): number {
  const months = termYears * 12;
  const rate = (1 + ratePercent / 100) ** (1 / 12) - 1;
  return rate === 0 ? loan / months : (loan * rate) / (1 - (1 + rate) ** -months);
}

function isWithin(value: number | null, from: number, to: number): value is number {
  return value !== null && value >= from && value <= to;
}

function refuse(field: MortgageField, message: string): MortgageResult {
  return { estimate: null, problem: { field, message } };
}
