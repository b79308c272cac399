import { MORTGAGE } from '../basics/constants';
import type { COST_PARTS, HOME_USES } from '../basics/vocabulary';
import type { CostRules, TaxClass } from '../calls/costs';
import { formatDollars } from '../display/price';
import type { Listing, MonthlyCost } from '../entities/listing';
import { i18n } from '../texts';
import { countyOf } from './counties';

// What owning a home costs a month. Server and browser compute it here and nowhere else. A change of the result for the same
// listing and rules raises COST_REVISION, so that the stored costs are computed again.

export const COST_REVISION = 1;

export type HomeUse = (typeof HOME_USES)[number];
export type CostPart = (typeof COST_PARTS)[number];

/** What is read of a listing. */
export type CostedHome = Pick<
  Listing,
  | 'asking_price'
  | 'is_rental'
  | 'dwelling_type_name'
  | 'title_land'
  | 'land_tenure'
  | 'lease'
  | 'strata_fee'
  | 'building_name'
  | 'gross_taxes'
  | 'mls_assessed_value'
  | 'hl_region_island'
  | 'island'
  | 'geo_island'
>;

/** The property tax of a home for one use. */
export interface PropertyTax {
  /** whole dollars a month; null: not known */
  monthly: number | null;
  /** the class it is computed by; null where the listing's own tax is used, or none is known */
  by: TaxClass | null;
  /** dollars that the class is applied to: the assessed value, else the asking price */
  value: number | null;
  isAssessed: boolean;
}

/** Types whose class follows from their use. The class of land and of several dwellings also depends on the zoning and the rent. */
const CLASSED_TYPES: ReadonlySet<string> = new Set(['Single Family', 'Condo', 'Townhouse']);

/**
 * The tax by the county's class for the use. Without such a class it is the tax that the listing states, which its owner pays now.
 * @param home without assessed value its asking price counts
 */
export function propertyTax(home: CostedHome, use: HomeUse, classes: readonly TaxClass[]): PropertyTax {
  const assessed = home.mls_assessed_value;
  const isAssessed = assessed !== null && Number.isFinite(assessed) && assessed > 0;
  const value = isAssessed ? assessed : home.asking_price;
  const by = value === null ? null : taxClassOf(home, use, value, classes);
  if (by !== null && value !== null) return { monthly: Math.round(yearlyTax(value, by) / 12), by, value, isAssessed };
  const stated = home.gross_taxes;
  return { monthly: stated === null ? null : Math.round(stated), by: null, value: null, isAssessed: false };
}

/** The class of a home; null where the rules have none. */
function taxClassOf(home: CostedHome, use: HomeUse, value: number, classes: readonly TaxClass[]): TaxClass | null {
  const types = [home.dwelling_type_name].flat();
  const county = countyOf(home.hl_region_island ?? home.island ?? home.geo_island);
  if (county === null || types.length === 0 || !types.every((type) => CLASSED_TYPES.has(type))) return null;
  const candidates = classes.filter((one) => one.county === county && one.use === use && one.from <= value);
  return candidates.reduce<TaxClass | null>((best, one) => (best && best.from >= one.from ? best : one), null);
}

/** Dollars a year: each rate for its part of the value less the exemption. An exemption that is not known counts as none. */
export function yearlyTax(value: number, { exemption, rates }: Pick<TaxClass, 'exemption' | 'rates'>): number {
  const taxable = Math.max(0, value - (exemption ?? 0));
  return rates.reduce((sum, { above, rate }, at) => {
    const upTo = Math.min(taxable, rates[at + 1]?.above ?? Infinity);
    return sum + (Math.max(0, upTo - above) * rate) / 1000;
  }, 0);
}

/** Monthly costs of a home as its record has them: null where it does not say. */
export interface KnownCosts {
  /** of the association; 0 for a home outside of a building whose record has none */
  fees: number | null;
  /** 0 for a home that is not leasehold */
  leaseRent: number | null;
}

export function knownCosts(home: CostedHome): KnownCosts {
  const types = [home.dwelling_type_name].flat();
  const hasAssociation = Boolean(home.building_name) || types.some((type) => type === 'Condo' || type === 'Townhouse');
  const isLeasehold = home.title_land === 'Leasehold' || Boolean(home.land_tenure?.includes('Leasehold'));
  return {
    fees: home.strata_fee ?? (hasAssociation ? null : 0),
    leaseRent: isLeasehold ? (home.lease?.amount_monthly ?? null) : 0,
  };
}

/** The monthly cost by the default terms of the loan and the assumed use; null for a rental and without a price. */
export function defaultCost(
  home: CostedHome,
  { home_use: use, classes }: Pick<CostRules, 'home_use' | 'classes'>,
): MonthlyCost | null {
  if (home.is_rental) return null;
  const { monthly: taxes } = propertyTax(home, use, classes);
  const costs = knownCosts(home);
  const { asking_price: askingPrice } = home;
  const { estimate } = mortgage({ askingPrice, ...mortgageDefaults(askingPrice), taxes, ...costs });
  if (estimate === null) return null;
  const without = missingParts({ taxes, ...costs });
  return { amount: estimate.total, use, ...(without.length > 0 ? { without } : {}) };
}

/** The parts that are not known. */
export function missingParts({
  taxes,
  fees,
  leaseRent,
}: Pick<MortgageInput, 'taxes' | 'fees' | 'leaseRent'>): CostPart[] {
  const parts: [CostPart, number | null][] = [
    ['property tax', taxes],
    ['maintenance fee', fees],
    ['lease rent', leaseRent],
  ];
  return parts.flatMap(([part, amount]) => (amount === null ? [part] : []));
}

export interface MortgageInput {
  askingPrice: number | null;
  /** dollars; null when the field was cleared */
  downPayment: number | null;
  /** yearly, in percent */
  ratePercent: number | null;
  termYears: number | null;
  /** dollars a month, as the following ones; null where it is not known */
  taxes: number | null;
  fees: number | null;
  leaseRent: number | null;
  /** null or absent until the visitor enters it */
  insurance?: number | null;
}
/** Whole dollars. */
export interface MortgageEstimate {
  loan: number;
  /** a month, with monthly compounding, as US lenders quote it */
  loanPayment: number;
  /** the same with annual compounding */
  annualLoanPayment: number;
  taxes: number;
  fees: number;
  leaseRent: number;
  insurance: number;
  /** a month: the sum of loan payment, taxes, fees, lease rent and insurance */
  total: number;
}
export type MortgageField = 'askingPrice' | 'downPayment' | 'ratePercent' | 'termYears' | MonthlyField;
type MonthlyField = 'taxes' | 'fees' | 'leaseRent' | 'insurance';
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

/** '20% down, 6.7%, 30 years': stored costs are of these terms. */
export const MORTGAGE_TERMS = `${MORTGAGE.downPaymentShare * 100}% down, ${MORTGAGE.ratePercent}%, ${MORTGAGE.termYears} years`;

const USE_TEXTS: Readonly<Record<HomeUse, string>> = {
  owner: /*i18n*/ 'owner-occupied',
  second: /*i18n*/ 'second home',
  short_term: /*i18n*/ 'short-term rental',
};

/** What a default cost assumes: '20% down, 6.7%, 30 years; owner-occupied; without insurance'. */
export function costTerms(use: HomeUse): string {
  return i18n.t('{down}% down, {rate}%, {years} years; {use}; without insurance', {
    down: MORTGAGE.downPaymentShare * 100,
    rate: MORTGAGE.ratePercent,
    years: MORTGAGE.termYears,
    use: i18n.t(USE_TEXTS[use]),
  });
}

/** Disclaimer of the loan payment with annual compounding, in English. */
export const MORTGAGE_DISCLAIMER =
  /*i18n*/ 'Estimates exclude taxes and insurance and assume interest compounded annually.';

/**
 * The monthly estimate (decision 0063). Each part is rounded to dollars, so that the parts add up to the total. A number outside
 * its bounds gives an error sentence instead. A cleared loan field gives neither; a cleared cost counts as 0.
 */
export function mortgage(input: MortgageInput): MortgageResult {
  const { askingPrice, downPayment, ratePercent, termYears } = input;
  const problem = problemOf(input);
  if (problem || askingPrice === null || downPayment === null || ratePercent === null || termYears === null) {
    return { estimate: null, problem };
  }
  const loan = Math.round(askingPrice - downPayment);
  const loanPayment = Math.round(monthlyPayment(loan, ratePercent / 1200, termYears));
  const annualLoanPayment = Math.round(monthlyPayment(loan, (1 + ratePercent / 100) ** (1 / 12) - 1, termYears));
  const taxes = Math.round(input.taxes ?? 0);
  const fees = Math.round(input.fees ?? 0);
  const leaseRent = Math.round(input.leaseRent ?? 0);
  const insurance = Math.round(input.insurance ?? 0);
  const total = loanPayment + taxes + fees + leaseRent + insurance;
  return {
    estimate: { loan, loanPayment, annualLoanPayment, taxes, fees, leaseRent, insurance, total },
    problem: null,
  };
}

/** The payment of a loan. `rate` is the rate of one month; a rate of 0 divides evenly. */
export function monthlyPayment(loan: number, rate: number, termYears: number): number {
  const months = termYears * 12;
  return rate === 0 ? loan / months : (loan * rate) / (1 - (1 + rate) ** -months);
}

/** The sentence for the first number outside its bounds. */
function problemOf(input: MortgageInput): MortgageProblem | null {
  const { askingPrice, downPayment, ratePercent, termYears } = input;
  if (askingPrice === null || !isWithin(askingPrice, 1, Number.MAX_SAFE_INTEGER)) {
    return { field: 'askingPrice', message: i18n.t('There is no asking price.') };
  }
  if (!isWithin(downPayment, 0, askingPrice)) {
    return {
      field: 'downPayment',
      message: i18n.t('Down payment must be between $0 and {most}.', { most: formatDollars(askingPrice) }),
    };
  }
  if (!isWithin(ratePercent, 0, MORTGAGE.maxRatePercent)) {
    return {
      field: 'ratePercent',
      message: i18n.t('Interest rate must be between 0% and {most}%.', { most: MORTGAGE.maxRatePercent }),
    };
  }
  if (!isWithin(termYears, 1, MORTGAGE.maxTermYears)) {
    return {
      field: 'termYears',
      message: i18n.t('Term must be between 1 and {most} years.', { most: MORTGAGE.maxTermYears }),
    };
  }
  for (const [field, name] of MONTHLY_FIELDS) {
    if (isWithin(input[field] ?? null, 0, MORTGAGE.maxMonthlyCost)) continue;
    const values = { name: i18n.t(name), most: formatDollars(MORTGAGE.maxMonthlyCost) };
    return { field, message: i18n.t('{name} must be between $0 and {most}.', values) };
  }
  return null;
}

const MONTHLY_FIELDS = [
  ['taxes', /*i18n*/ 'Property tax'],
  ['insurance', /*i18n*/ 'Home insurance'],
  ['fees', /*i18n*/ 'Fees'],
  ['leaseRent', /*i18n*/ 'Lease rent'],
] as const satisfies readonly (readonly [MonthlyField, string])[];

/** A cleared field is never outside. */
function isWithin(value: number | null, from: number, to: number): boolean {
  return value === null || (value >= from && value <= to);
}
