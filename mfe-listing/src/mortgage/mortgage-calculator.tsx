import { type ChangeEvent, useState } from 'react';
import { formatDollars, type Listing, MORTGAGE } from 'shared-contracts';
import { Button, Grid, Row, Stack, Text, TextField, useHost } from 'shared-ui';
import {
  MORTGAGE_DISCLAIMER,
  type MortgageEstimate,
  type MortgageField,
  type MortgageResult,
  mortgage,
  mortgageDefaults,
} from '../common/mortgage';
import { Section } from '../common/section';
import classes from './mortgage.module.css';

/** The monthly cost of a listing; the fields start at 20% down, 6.7%, 30 years and the listing's own tax and fees. */
export function MortgageCalculator({ listing }: { listing: Listing }) {
  const host = useHost();
  const [fields, setFields] = useState(() => firstFields(listing));
  const [used, setUsed] = useState(false);
  const { asking_price: price } = listing;
  if (price === null) return null;

  const result = mortgage({
    askingPrice: price,
    downPayment: numberOf(fields.downPayment),
    ratePercent: numberOf(fields.ratePercent),
    termYears: numberOf(fields.termYears),
    taxes: numberOf(fields.taxes),
    fees: numberOf(fields.fees),
    insurance: numberOf(fields.insurance),
  });
  const change = (values: Partial<Fields>) => {
    setFields({ ...fields, ...values });
    if (!used) host.track.score('MortgageCalculator', { mlsNumber: listing.mls_number });
    setUsed(true);
  };
  const shared = { fields, result, change };
  return (
    <Section title="Mortgage Calculator" id="costs" onScreenOnly>
      <Grid min="16rem" fit gap={10} rowGap={6}>
        <Stack gap={4} className={classes.fields}>
          <div className={classes.pair}>
            <NumberField
              {...shared}
              name="downPayment"
              label="Down payment"
              before="$"
              step={MORTGAGE.downPaymentStep}
            />
            <PercentDown price={price} {...shared} />
          </div>
          <div className={classes.pair}>
            <NumberField {...shared} name="ratePercent" label="Interest rate" after="%" />
            <NumberField {...shared} name="termYears" label="Term" after="years" step={1} />
          </div>
          <div className={classes.pair}>
            <NumberField {...shared} name="taxes" label="Property tax, monthly" before="$" />
            <NumberField {...shared} name="fees" label="HOA and fees, monthly" before="$" />
          </div>
          <NumberField
            {...shared}
            name="insurance"
            label="Home insurance, monthly"
            before="$"
            hint="Not included until you enter your insurer's quote"
          />
          {host.settings.lenderUrl && (
            <Button variant="secondary" href={host.settings.lenderUrl} target="_blank" rel="noopener noreferrer">
              Apply now
            </Button>
          )}
        </Stack>
        <Monthly result={result} withoutTax={numberOf(fields.taxes) === null} />
      </Grid>
    </Section>
  );
}

type Fields = Record<Exclude<MortgageField, 'askingPrice'>, string>;

interface FieldsProps {
  fields: Fields;
  result: MortgageResult;
  change: (values: Partial<Fields>) => void;
}
interface NumberFieldProps extends FieldsProps {
  name: keyof Fields;
  label: string;
  before?: string;
  after?: string;
  hint?: string;
  step?: number;
}

function NumberField({ fields, result: { problem }, change, name, step, ...look }: NumberFieldProps) {
  return (
    <TextField
      type="number"
      inputMode="decimal"
      min={0}
      step={step ?? 'any'}
      value={fields[name]}
      onChange={({ target: { value } }) => change({ [name]: value })}
      error={problem?.field === name ? problem.message : null}
      {...look}
    />
  );
}

/** The down payment as a share of the price; it keeps the typed text, because 15.5% of a price is rounded to dollars. */
function PercentDown({ price, fields, change }: Omit<FieldsProps, 'result'> & { price: number }) {
  const [typed, setTyped] = useState<{ text: string; dollars: string } | null>(null);
  const dollars = numberOf(fields.downPayment);
  const share = dollars === null || price === 0 ? '' : String(Math.round((dollars / price) * 1000) / 10);
  const onChange = ({ target: { value: text } }: ChangeEvent<HTMLInputElement>) => {
    const percent = numberOf(text);
    const amount = percent === null ? '' : String(Math.round((price * percent) / 100));
    setTyped({ text, dollars: amount });
    change({ downPayment: amount });
  };
  return (
    <TextField
      label="Percent down"
      type="number"
      inputMode="decimal"
      min={0}
      max={100}
      step="any"
      after="%"
      value={typed?.dollars === fields.downPayment ? typed.text : share}
      onChange={onChange}
    />
  );
}

interface MonthlyProps {
  result: MortgageResult;
  withoutTax: boolean;
}

function Monthly({ result: { estimate, problem }, withoutTax }: MonthlyProps) {
  return (
    <div aria-live="polite">
      <Text size="3xl" weight="strong" font="display">
        {estimate ? formatDollars(Math.round(estimate.lenderTotal)) : 'n/a'}
        {estimate && (
          <Text as="span" size="m" tone="soft" weight="regular" font="text">
            {' '}
            a month
          </Text>
        )}
      </Text>
      {estimate && (
        <>
          <p className={classes.note}>
            As US lenders quote it: interest compounded monthly, with the tax, insurance and fees entered here.
          </p>
          <PaymentBar estimate={estimate} />
        </>
      )}
      {problem?.field === 'askingPrice' && <p className={classes.note}>{problem.message}</p>}
      {withoutTax && (
        <p className={classes.note}>
          We do not have tax data for this property. Monthly estimate does not include tax.
        </p>
      )}
      {estimate && <AnnualEstimate estimate={estimate} />}
    </div>
  );
}

/** The estimate of the formula with annual compounding: a footnote, because no US lender quotes it. */
function AnnualEstimate({ estimate: { loanPayment, total } }: { estimate: MortgageEstimate }) {
  return (
    <Text size="xs" tone="soft" className={classes.footnote}>
      With interest compounded annually: Loan {formatDollars(Math.round(loanPayment))} a month. {MORTGAGE_DISCLAIMER}{' '}
      With the tax and fees entered here: {formatDollars(Math.round(total))} a month.
    </Text>
  );
}

function firstFields({ asking_price, gross_taxes, strata_fee }: Listing): Fields {
  const { downPayment, ratePercent, termYears } = mortgageDefaults(asking_price);
  const text = (value: number | null) => String(value ?? '');
  return {
    downPayment: text(downPayment),
    ratePercent: text(ratePercent),
    termYears: text(termYears),
    taxes: text(gross_taxes),
    fees: text(strata_fee),
    insurance: '',
  };
}

/** A cleared field is no number, not zero. */
function numberOf(text: string): number | null {
  return text.trim() === '' || Number.isNaN(Number(text)) ? null : Number(text);
}

/** The parts of the lender's payment, as a bar and in words. */
function PaymentBar({ estimate }: { estimate: MortgageEstimate }) {
  const parts = [
    { label: 'Principal and interest', amount: estimate.lenderPayment, look: classes.loan },
    { label: 'Property tax', amount: estimate.taxes, look: classes.taxes },
    { label: 'Insurance', amount: estimate.insurance, look: classes.insurance },
    { label: 'HOA and fees', amount: estimate.fees, look: classes.fees },
  ].filter(({ amount }) => amount > 0);
  return (
    <>
      <Row align="stretch" className={classes.bar} aria-hidden="true">
        {parts.map(({ label, amount, look }) => (
          <span key={label} className={look} style={{ flexGrow: amount }} />
        ))}
      </Row>
      <Row as="ul" gap={4} rowGap={2} align="stretch" wrap className={classes.parts}>
        {parts.map(({ label, amount, look }) => (
          <li key={label}>
            <span className={`${classes.dot} ${look}`} aria-hidden="true" />
            {label} {formatDollars(Math.round(amount))}
          </li>
        ))}
      </Row>
    </>
  );
}
