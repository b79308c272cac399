import { useState } from 'react';
import { COUNTIES, HOME_USES, type TaxClass } from 'shared-contracts';
import { type MutationState, SelectField, TextArea, TextField } from 'shared-ui';
import { FormDialog } from '../common/form-dialog';

export const COUNTY_NAMES: Readonly<Record<TaxClass['county'], string>> = {
  honolulu: 'Honolulu',
  maui: 'Maui',
  kauai: 'Kauaʻi',
  hawaii: 'Hawaiʻi',
};
export const USE_NAMES: Readonly<Record<TaxClass['use'], string>> = {
  owner: 'Owner lives there',
  second: 'Second home',
  short_term: 'Short-term rental',
};

interface TaxClassDialogProps {
  /** without it the class is a new one */
  taxClass: TaxClass | undefined;
  state: Pick<MutationState<never>, 'busy' | 'error'>;
  onSave: (taxClass: TaxClass) => Promise<unknown>;
  onClose: () => void;
}

/** A form for one class. The server checks the rest. */
export function TaxClassDialog({ taxClass, state, onSave, onClose }: TaxClassDialogProps) {
  const [fields, setFields] = useState(() => fieldsOf(taxClass));
  const [isChecked, setChecked] = useState(false);
  const problems = isChecked ? problemsOf(fields) : {};
  const field = (name: keyof Fields) => ({
    value: fields[name],
    error: problems[name],
    onChange: ({ target }: { target: { value: string } }) => setFields({ ...fields, [name]: target.value }),
  });
  const submit = async () => {
    setChecked(true);
    if (Object.keys(problemsOf(fields)).length === 0) await onSave(classOf(fields));
  };
  return (
    <FormDialog
      title={taxClass ? `Class ${taxClass.name}` : 'New class'}
      button="Save"
      state={state}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField
        label="County"
        {...field('county')}
        options={COUNTIES.map((value) => ({ value, label: COUNTY_NAMES[value] }))}
      />
      <SelectField
        label="Use"
        {...field('use')}
        options={HOME_USES.map((value) => ({ value, label: USE_NAMES[value] }))}
      />
      <TextField label="Name of the class" required maxLength={200} {...field('name')} />
      <TextField
        label="Assessed value from"
        hint="0, or the value from which the county uses this class"
        before="$"
        inputMode="decimal"
        required
        {...field('from')}
      />
      <TextField label="Exemption" hint="Empty: not known" before="$" inputMode="decimal" {...field('exemption')} />
      <TextArea
        label="Rates"
        hint="One line for each: the value above which it applies, and the dollars per $1,000. The first value is 0. For example: 1000000 11.40"
        rows={4}
        required
        {...field('rates')}
      />
      <TextField label="Fiscal year" required maxLength={200} placeholder="2025–26" {...field('fiscal_year')} />
      <TextField label="Source" required maxLength={200} {...field('source')} />
      <TextField label="Address of the source" type="url" required placeholder="https://" {...field('href')} />
    </FormDialog>
  );
}

type Fields = Record<keyof TaxClass, string>;

function fieldsOf(one: TaxClass | undefined): Fields {
  const { county = 'honolulu', use = 'owner', name = '', from = 0, exemption = 0, rates = [] } = one ?? {};
  return {
    county,
    use,
    name,
    from: String(from),
    exemption: exemption === null ? '' : String(exemption),
    rates: rates.map(({ above, rate }) => `${above} ${rate}`).join('\n'),
    fiscal_year: one?.fiscal_year ?? '',
    source: one?.source ?? '',
    href: one?.href ?? '',
  };
}

/** The class of valid fields. */
function classOf({ county, use, from, exemption, rates, ...texts }: Fields): TaxClass {
  const { name, fiscal_year, source, href } = texts;
  return {
    county: COUNTIES.find((one) => one === county) ?? 'honolulu',
    use: HOME_USES.find((one) => one === use) ?? 'owner',
    name: name.trim(),
    from: amountOf(from) ?? 0,
    exemption: amountOf(exemption),
    rates: ratesOf(rates) ?? [],
    fiscal_year: fiscal_year.trim(),
    source: source.trim(),
    href: href.trim(),
  };
}

function problemsOf({ name, from, exemption, rates, fiscal_year, source, href }: Fields): Partial<Fields> {
  const entries: [keyof Fields, boolean, string][] = [
    ['name', name.trim() !== '', 'Enter the name of the class.'],
    ['from', amountOf(from) !== null, 'Enter an amount, such as 0 or 1000000.'],
    ['exemption', exemption.trim() === '' || amountOf(exemption) !== null, 'Enter an amount, or leave it empty.'],
    ['rates', ratesOf(rates) !== null, 'Enter two numbers in each line. The first value is 0, and the values rise.'],
    ['fiscal_year', fiscal_year.trim() !== '', 'Enter the fiscal year.'],
    ['source', source.trim() !== '', 'Enter who published the rates.'],
    ['href', /^https?:\/\/\S+$/.test(href.trim()), 'Enter an address that begins with https://.'],
  ];
  return Object.fromEntries(entries.filter(([, isValid]) => !isValid).map(([field, , text]) => [field, text]));
}

/** '1,000,000' -> 1000000; null for an empty or invalid text. */
function amountOf(text: string): number | null {
  const digits = text.replace(/[$,\s]/g, '');
  const amount = Number(digits);
  return digits === '' || !Number.isFinite(amount) || amount < 0 ? null : amount;
}

/** The rates of lines such as '0 1.65'; null where a line is no rate, or the values do not rise from 0. */
function ratesOf(text: string): TaxClass['rates'] | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const rates = lines.map((line) => {
    const [above = '', rate = '', ...rest] = line.trim().split(/\s+/);
    return {
      above: amountOf(above) ?? Number.NaN,
      rate: rest.length > 0 ? Number.NaN : (amountOf(rate) ?? Number.NaN),
    };
  });
  const isValid = rates.every(
    ({ above, rate }, at) =>
      Number.isFinite(rate) && (at === 0 ? above === 0 : above > (rates[at - 1]?.above ?? Number.NaN)),
  );
  return rates.length > 0 && isValid ? rates : null;
}
