import { createContext, type ReactNode, useContext, useState } from 'react';
import { type CostRules, HOME_USES, type Listing, readCostRules } from 'shared-contracts';
import {
  type HomeUse,
  type KnownCosts,
  knownCosts,
  type MortgageField,
  type MortgageResult,
  mortgage,
  mortgageDefaults,
  type PropertyTax,
  propertyTax,
} from 'shared-contracts/listing-facts';
import { createTabStore, useCall, useHost, usePainted } from 'shared-ui';

/** What is typed, by field; a cleared field is ''. */
export type Fields = Record<Exclude<MortgageField, 'askingPrice'>, string>;

export interface Costs {
  /** dollars a month that the page shows; null where they are not known */
  total: number | null;
  /** undefined while the rules load */
  rules: CostRules | undefined;
  /** of a failure to load the rules */
  error: { message: string } | undefined;
  retry: () => void;
  /** the visitor's answer, else what the site assumes */
  use: HomeUse;
  /** the tax by the county's class for the use */
  tax: PropertyTax;
  known: KnownCosts;
  fields: Fields;
  result: MortgageResult;
  change: (values: Partial<Fields>) => void;
  /** The tax follows, also if it was typed. */
  chooseUse: (use: HomeUse) => void;
}

const Context = createContext<Costs | null>(null);

/** The monthly cost of the listing of the page: the heading and the calculator show the same. */
export function useCosts(): Costs {
  const costs = useContext(Context);
  if (costs === null) throw new Error('useCosts needs a CostsProvider above it.');
  return costs;
}

const isHomeUse = (value: unknown): value is HomeUse => HOME_USES.some((use) => use === value);
/** The answer is the same for every home that the visitor looks at in this tab. */
const answers = createTabStore('home_use', isHomeUse);

/** Until the rules are loaded the total is the one that is stored with the listing. */
export function CostsProvider({ listing, children }: { listing: Listing; children: ReactNode }) {
  const host = useHost();
  const painted = usePainted();
  const { data: rules, error, retry } = useCall(host, readCostRules, painted && !listing.is_rental ? {} : null);
  const [typed, setTyped] = useState<Partial<Fields>>({});
  const [answer, setAnswer] = useState<HomeUse | null>(null);
  const [scored, setScored] = useState(false);
  const answered = answer ?? (painted ? answers.read() : undefined);
  const use = answered === 'short_term' && !listing.short_term_rentals_allowed ? 'second' : answered;
  const assumed = use ?? rules?.home_use ?? listing.monthly_cost?.use ?? 'owner';
  const tax = propertyTax(listing, assumed, rules?.classes ?? []);
  const known = knownCosts(listing);
  const fields = { ...firstFields(listing, tax, known), ...typed };
  const result = mortgage({
    askingPrice: listing.asking_price,
    downPayment: numberOf(fields.downPayment),
    ratePercent: numberOf(fields.ratePercent),
    termYears: numberOf(fields.termYears),
    taxes: numberOf(fields.taxes),
    fees: numberOf(fields.fees),
    leaseRent: numberOf(fields.leaseRent),
    insurance: numberOf(fields.insurance),
  });
  const score = () => {
    if (!scored) host.track.score('MortgageCalculator', { mlsNumber: listing.mls_number });
    setScored(true);
  };
  const stored = listing.monthly_cost?.amount ?? null;
  // without rates the figure of the calculator is the one that the visitor sees change
  const isComputed = rules !== undefined || error !== undefined || Object.keys(typed).length > 0;
  const costs: Costs = {
    total: listing.is_rental ? null : isComputed ? (result.estimate?.total ?? null) : stored,
    rules,
    error,
    retry,
    use: assumed,
    tax,
    known,
    fields,
    result,
    change: (values) => {
      setTyped({ ...typed, ...values });
      score();
    },
    chooseUse: (chosen) => {
      const { taxes: _typed, ...others } = typed;
      answers.write(chosen);
      setAnswer(chosen);
      setTyped(others);
      score();
    },
  };
  return <Context value={costs}>{children}</Context>;
}

function firstFields({ asking_price }: Listing, { monthly }: PropertyTax, { fees, leaseRent }: KnownCosts): Fields {
  const { downPayment, ratePercent, termYears } = mortgageDefaults(asking_price);
  const text = (value: number | null) => String(value ?? '');
  return {
    downPayment: text(downPayment),
    ratePercent: text(ratePercent),
    termYears: text(termYears),
    taxes: text(monthly),
    fees: text(fees),
    leaseRent: text(leaseRent),
    insurance: '',
  };
}

/** A cleared field is no number, not zero. */
export function numberOf(text: string): number | null {
  return text.trim() === '' || Number.isNaN(Number(text)) ? null : Number(text);
}
