import { type ChangeEvent, useId, useState } from 'react';
import {
  contractTexts,
  formatDollars,
  formatLeaseDay,
  HOME_USES,
  type Listing,
  MORTGAGE,
  valueText,
  withoutText,
  withYen,
} from 'shared-contracts';
import {
  type HomeUse,
  MORTGAGE_DISCLAIMER,
  type MortgageEstimate,
  missingParts,
  propertyTax,
} from 'shared-contracts/listing-facts';
import {
  Button,
  CheckboxField,
  ErrorState,
  Grid,
  Row,
  Sentence,
  Skeleton,
  Stack,
  Text,
  TextField,
  useHost,
  useYenRate,
  YenNote,
} from 'shared-ui';
import { langOfEnglish } from '../common/mls-values';
import { Section } from '../common/section';
import { type Costs, type Fields, numberOf, useCosts } from '../common/use-costs';
import { i18n } from '../texts';
import classes from './monthly-cost.module.css';

/** What owning the home costs a month: one figure, its parts, and the numbers that it is computed from. */
export function MonthlyCost({ listing }: { listing: Listing }) {
  const costs = useCosts();
  const { asking_price: price } = listing;
  if (price === null) return null;
  return (
    <Section title={i18n.t('Monthly cost')} id="costs" onScreenOnly>
      <Question listing={listing} costs={costs} />
      <Grid min="16rem" fit gap={10} rowGap={6}>
        <Figure listing={listing} costs={costs} />
        <Calculator price={price} costs={costs} />
      </Grid>
    </Section>
  );
}

interface PartProps {
  listing: Listing;
  costs: Costs;
}

const USES: Readonly<Record<HomeUse, { label: string; hint?: string }>> = {
  owner: { label: /*i18n*/ 'Yes' },
  second: { label: /*i18n*/ 'No, it is a second home' },
  short_term: {
    label: /*i18n*/ 'No, it is a short-term rental',
    hint: /*i18n*/ 'This listing says that short-term rentals are allowed. Only the county and the association can confirm that.',
  },
};

const textsOfUse = (use: HomeUse) => {
  const { label, hint } = USES[use];
  return { label: i18n.t(label), ...(hint && { hint: i18n.t(hint) }) };
};

/** The use decides about the county's tax class. Where no class is known for any use, it changes nothing. */
function Question({ listing, costs: { rules, use, chooseUse } }: PartProps) {
  const group = useId();
  const isOffered = (one: HomeUse) => one !== 'short_term' || listing.short_term_rentals_allowed;
  const uses = HOME_USES.filter(isOffered);
  if (!rules || uses.every((one) => propertyTax(listing, one, rules.classes).by === null)) return null;
  return (
    <fieldset className={classes.question}>
      <legend>{i18n.t('Will you live in it?')}</legend>
      <Row gap={6} rowGap={2} align="start" wrap>
        {uses.map((one) => (
          <CheckboxField
            key={one}
            type="radio"
            name={group}
            checked={use === one}
            onChange={() => chooseUse(one)}
            {...textsOfUse(one)}
          />
        ))}
      </Row>
    </fieldset>
  );
}

function Figure({ listing, costs }: PartProps) {
  const { rules, error, retry, result, fields, tax } = costs;
  const { estimate, problem } = result;
  const yenRate = useYenRate(useHost());
  if (!rules && !error) return <Skeleton lines={6} />;
  const hasTax = numberOf(fields.taxes) !== null;
  return (
    <Stack gap={3}>
      <div aria-live="polite">
        <Text size="3xl" weight="strong" font="display">
          {estimate ? (
            <Sentence
              text={i18n.t('{amount}<0> a month</0>', {
                amount: withYen(formatDollars(estimate.total), estimate.total, yenRate),
              })}
              parts={[
                (text) => (
                  <Text as="span" size="m" tone="soft" weight="regular" font="text">
                    {text}
                  </Text>
                ),
              ]}
            />
          ) : (
            i18n.t('n/a')
          )}
        </Text>
        {estimate && <p className={classes.note}>{missingText(fields)}</p>}
        {!estimate && !problem && <p className={classes.note}>{emptyText(fields)}</p>}
        {problem?.field === 'askingPrice' && <p className={classes.note}>{problem.message}</p>}
      </div>
      {error && (
        <ErrorState
          compact
          message={i18n.t("We couldn't load the tax rates. {reason}", { reason: error.message })}
          onRetry={retry}
        />
      )}
      {estimate && <PaymentBar estimate={estimate} />}
      {rules && tax.monthly === null && !hasTax && (
        <p className={classes.note}>
          {i18n.t('We do not have tax data for this property. Monthly estimate does not include tax.')}
        </p>
      )}
      {rules && hasTax && numberOf(fields.taxes) === tax.monthly && <TaxSource listing={listing} costs={costs} />}
      <LeaseTerms listing={listing} />
      <YenNote rate={yenRate} />
      {estimate && (
        <Text size="xs" tone="soft">
          {i18n.t(
            'The loan payment is as US lenders quote it, with interest compounded monthly. With interest compounded annually it is {amount} a month: {disclaimer}',
            {
              amount: formatDollars(estimate.annualLoanPayment),
              disclaimer: contractTexts.t(MORTGAGE_DISCLAIMER),
            },
          )}
        </Text>
      )}
    </Stack>
  );
}

const LOAN_FIELDS = [
  ['downPayment', /*i18n*/ 'the down payment'],
  ['ratePercent', /*i18n*/ 'the interest rate'],
  ['termYears', /*i18n*/ 'the term'],
] as const;

/** The loan fields that the figure needs. */
function emptyText(fields: Fields): string {
  const empty = LOAN_FIELDS.filter(([name]) => numberOf(fields[name]) === null).map(([, text]) => i18n.t(text));
  const [first = '', ...others] = empty;
  return i18n.t('Please enter {fields}.', {
    fields: others.reduce((one, other) => i18n.t('{one} and {other}', { one, other }), first),
  });
}

/** 'Without insurance, without lease rent: not known.' */
function missingText(fields: Fields): string {
  const [taxes, fees, leaseRent] = [numberOf(fields.taxes), numberOf(fields.fees), numberOf(fields.leaseRent)];
  const missing = [
    numberOf(fields.insurance) === null ? i18n.t('without insurance') : '',
    withoutText(missingParts({ taxes, fees, leaseRent })),
  ].filter(Boolean);
  const [first = '', second] = missing;
  const text = second === undefined ? first : i18n.t('{one}; {other}', { one: first, other: second });
  return text && i18n.t('{parts}.', { parts: `${text[0]?.toUpperCase()}${text.slice(1)}` });
}

/** Where the property tax is from: the county's class with its year and source, or the listing. */
function TaxSource({ listing, costs: { tax } }: PartProps) {
  const { by, value, isAssessed } = tax;
  if (by === null) {
    const year = listing.for_tax_year ?? listing.tax_year;
    return (
      <p className={classes.note}>
        {year === null
          ? i18n.t(
              'Property tax: as the listing states it. We have no county rate for this home, and your tax may differ.',
            )
          : i18n.t(
              'Property tax: as the listing states it for {year}. We have no county rate for this home, and your tax may differ.',
              { year: String(year) },
            )}
      </p>
    );
  }
  const facts = {
    county: i18n.t(COUNTY_NAMES[by.county]),
    class: valueText(by.name),
    year: String(by.fiscal_year),
    value: formatDollars(value),
  };
  const sentences = [
    isAssessed
      ? i18n.t(
          'Property tax: {county}, class {class}, rates of the fiscal year {year}, for {value}, the assessed value in the listing.',
          facts,
        )
      : i18n.t(
          'Property tax: {county}, class {class}, rates of the fiscal year {year}, for {value}, the asking price. The assessed value is not known.',
          facts,
        ),
    exemptionText(by.exemption),
    i18n.t('The county decides about the class. Source:'),
  ];
  return (
    <p className={classes.note}>
      {sentences.filter(Boolean).join(' ')}{' '}
      <a href={by.href} target="_blank" rel="noopener noreferrer" lang={langOfEnglish()}>
        {by.source}
      </a>
    </p>
  );
}

/** Whether the home exemption is taken off; empty where there is none. */
function exemptionText(exemption: number | null): string {
  if (exemption === null) return i18n.t('The home exemption is not known and not taken off.');
  return exemption > 0
    ? i18n.t('The home exemption of {amount} is taken off.', { amount: formatDollars(exemption) })
    : '';
}

const COUNTY_NAMES = {
  honolulu: /*i18n*/ 'City and County of Honolulu',
  maui: /*i18n*/ 'County of Maui',
  kauai: /*i18n*/ 'County of Kauaʻi',
  hawaii: /*i18n*/ 'County of Hawaiʻi',
} as const;

/** The days after which the lease rent and the lease change, as far as the listing has them. */
function LeaseTerms({ listing }: { listing: Listing }) {
  const { renegotiation_date: renegotiation = null, expires_at: end = null } = listing.lease ?? {};
  const texts = [
    renegotiation && i18n.t('The lease rent is renegotiated on {day}.', { day: formatLeaseDay(renegotiation) }),
    end && i18n.t('The lease ends on {day}.', { day: formatLeaseDay(end) }),
  ].filter(Boolean);
  return texts.length === 0 ? null : <p className={classes.note}>{texts.join(' ')}</p>;
}

function Calculator({ price, costs }: { price: number; costs: Costs }) {
  const host = useHost();
  const fields = { costs };
  return (
    <Stack gap={4} className={classes.fields}>
      <h3 className={classes.subtitle}>{i18n.t('Mortgage Calculator')}</h3>
      <div className={classes.pair}>
        <NumberField
          {...fields}
          name="downPayment"
          label={i18n.t('Down payment')}
          before="$"
          step={MORTGAGE.downPaymentStep}
        />
        <PercentDown price={price} costs={costs} />
      </div>
      <div className={classes.pair}>
        <NumberField {...fields} name="ratePercent" label={i18n.t('Interest rate')} after="%" />
        <NumberField {...fields} name="termYears" label={i18n.t('Term')} after={i18n.t('years')} step={1} />
      </div>
      <div className={classes.pair}>
        <NumberField {...fields} name="taxes" label={i18n.t('Property tax, monthly')} before="$" />
        <NumberField {...fields} name="fees" label={i18n.t('HOA and fees, monthly')} before="$" />
      </div>
      {costs.known.leaseRent !== 0 && (
        <NumberField {...fields} name="leaseRent" label={i18n.t('Lease rent, monthly')} before="$" />
      )}
      <NumberField
        {...fields}
        name="insurance"
        label={i18n.t('Home insurance, monthly')}
        before="$"
        hint={i18n.t("Not included until you enter your insurer's quote")}
      />
      {host.settings.lenderUrl && (
        <Button variant="secondary" href={host.settings.lenderUrl} target="_blank" rel="noopener noreferrer">
          {i18n.t('Apply now')}
        </Button>
      )}
    </Stack>
  );
}

interface NumberFieldProps {
  costs: Costs;
  name: keyof Fields;
  label: string;
  before?: string;
  after?: string;
  hint?: string;
  step?: number;
}

function NumberField({ costs: { fields, result, change }, name, step, ...look }: NumberFieldProps) {
  const { problem } = result;
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
function PercentDown({ price, costs: { fields, change } }: { price: number; costs: Costs }) {
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
      label={i18n.t('Percent down')}
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

/** The parts of the figure, as a bar and in words. */
function PaymentBar({ estimate }: { estimate: MortgageEstimate }) {
  const parts = [
    { label: i18n.t('Principal and interest'), amount: estimate.loanPayment, look: classes.loan },
    { label: i18n.t('Property tax'), amount: estimate.taxes, look: classes.taxes },
    { label: i18n.t('HOA and fees'), amount: estimate.fees, look: classes.fees },
    { label: i18n.t('Lease rent'), amount: estimate.leaseRent, look: classes.lease },
    { label: i18n.t('Insurance'), amount: estimate.insurance, look: classes.insurance },
  ].filter(({ amount }) => amount > 0);
  return (
    <div>
      <Row align="stretch" className={classes.bar} aria-hidden="true">
        {parts.map(({ label, amount, look }) => (
          <span key={label} className={look} style={{ flexGrow: amount }} />
        ))}
      </Row>
      <ul className={classes.parts}>
        {parts.map(({ label, amount, look }) => (
          <Row as="li" key={label} justify="between">
            <span>
              <span className={`${classes.dot} ${look}`} aria-hidden="true" />
              {label}
            </span>{' '}
            <span>{formatDollars(amount)}</span>
          </Row>
        ))}
      </ul>
    </div>
  );
}
