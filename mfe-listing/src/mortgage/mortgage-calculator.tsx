import { type ChangeEvent, useState } from 'react';
import { formatDollars, type HostServices, type Listing, MORTGAGE } from 'shared-contracts';
import {
  MORTGAGE_DISCLAIMER,
  type MortgageEstimate,
  type MortgageResult,
  mortgage,
  mortgageDefaults,
} from 'shared-contracts/listing-facts';
import { Button, TextField } from 'shared-ui';
import { Section } from '../common/section';
import classes from './mortgage.module.css';

/** Monthly cost of a listing. The defaults are 20% down, 6.7% and 30 years. */
export function MortgageCalculator({ host, listing }: { host: HostServices; listing: Listing }) {
  const [fields, setFields] = useState(() => textOf(mortgageDefaults(listing.asking_price)));
  const [used, setUsed] = useState(false);
  if (listing.asking_price === null) return null;

  const result = mortgage({
    askingPrice: listing.asking_price,
    downPayment: numberOf(fields.downPayment),
    ratePercent: numberOf(fields.ratePercent),
    termYears: numberOf(fields.termYears),
    taxes: listing.gross_taxes,
    fees: listing.strata_fee,
  });
  const change = (name: keyof Fields) => (event: ChangeEvent<HTMLInputElement>) => {
    setFields({ ...fields, [name]: event.target.value });
    if (!used) host.track.score('MortgageCalculator', { mlsNumber: listing.mls_number });
    setUsed(true);
  };
  const field = (
    name: keyof Fields,
    label: string,
    step: number | string,
    unit: { before?: string; after?: string },
  ) => (
    <TextField
      label={label}
      type="number"
      inputMode="decimal"
      min={0}
      step={step}
      value={fields[name]}
      onChange={change(name)}
      error={result.problem?.field === name ? result.problem.message : null}
      {...unit}
    />
  );

  return (
    <Section title="Mortgage Calculator" id="costs">
      <div className={classes.calculator}>
        <div className={classes.fields}>
          {field('downPayment', 'Down payment', MORTGAGE.downPaymentStep, { before: '$' })}
          {field('ratePercent', 'Interest rate', 'any', { after: '%' })}
          {field('termYears', 'Term', 1, { after: 'years' })}
          {host.settings.lenderUrl && (
            <Button variant="secondary" href={host.settings.lenderUrl} target="_blank" rel="noopener noreferrer">
              Apply now
            </Button>
          )}
        </div>
        <Monthly result={result} withoutTax={listing.gross_taxes === null} />
      </div>
    </Section>
  );
}

interface MonthlyProps {
  result: MortgageResult;
  withoutTax: boolean;
}

function Monthly({ result: { estimate, problem }, withoutTax }: MonthlyProps) {
  return (
    <div aria-live="polite">
      <p className={classes.total}>
        {estimate ? formatDollars(Math.round(estimate.total)) : 'n/a'}
        {estimate && <span className={classes.per}> a month</span>}
      </p>
      {estimate && <PaymentBar estimate={estimate} />}
      {problem?.field === 'askingPrice' && <p className={classes.note}>{problem.message}</p>}
      <p className={classes.note}>{MORTGAGE_DISCLAIMER}</p>
      {withoutTax && (
        <p className={classes.note}>
          We do not have tax data for this property. Monthly estimate does not include tax.
        </p>
      )}
    </div>
  );
}

interface Fields {
  downPayment: string;
  ratePercent: string;
  termYears: string;
}

function textOf(values: ReturnType<typeof mortgageDefaults>): Fields {
  return {
    downPayment: String(values.downPayment ?? ''),
    ratePercent: String(values.ratePercent ?? ''),
    termYears: String(values.termYears ?? ''),
  };
}

/** A cleared field is no number, not zero. */
function numberOf(text: string): number | null {
  return text.trim() === '' || Number.isNaN(Number(text)) ? null : Number(text);
}

/** The parts of the monthly payment, as a bar and as text. */
function PaymentBar({ estimate }: { estimate: MortgageEstimate }) {
  const parts = [
    { label: 'Loan', amount: estimate.loanPayment, look: classes.loan },
    { label: 'Taxes', amount: estimate.taxes, look: classes.taxes },
    { label: 'Fees', amount: estimate.fees, look: classes.fees },
  ].filter(({ amount }) => amount > 0);
  return (
    <>
      <div className={classes.bar} aria-hidden="true">
        {parts.map(({ label, amount, look }) => (
          <span key={label} className={look} style={{ flexGrow: amount }} />
        ))}
      </div>
      <ul className={classes.parts}>
        {parts.map(({ label, amount, look }) => (
          <li key={label}>
            <span className={`${classes.dot} ${look}`} aria-hidden="true" />
            {label} {formatDollars(Math.round(amount))}
          </li>
        ))}
      </ul>
    </>
  );
}
