import { useState } from 'react';
import { type CostRules, formatDollars, type TaxClass } from 'shared-contracts';
import { readStoredCostRules, saveCostRules } from 'shared-contracts/staff';
import { Button, ErrorState, QueryBoundary, Row, SelectField, useCall, useHost, useMutationCall } from 'shared-ui';
import { type Column, DataTable } from '../common/data-table';
import { FormDialog } from '../common/form-dialog';
import classes from '../common/staff.module.css';
import { COUNTY_NAMES, TaxClassDialog, USE_NAMES } from './tax-class-dialog';

/** The property tax classes of the counties, and the use that monthly costs assume. */
export function PropertyTax() {
  const host = useHost();
  const stored = useCall(host, readStoredCostRules, {});
  return (
    <>
      <p className={classes.soft}>
        The monthly cost of each home is computed by these classes. A change is on all homes within minutes. Homes
        without a class here show the tax of their listing, or that it is not known.
      </p>
      <QueryBoundary state={stored}>{(rules) => <Rules rules={rules} onChanged={stored.retry} />}</QueryBoundary>
    </>
  );
}

interface RulesProps {
  rules: CostRules;
  /** called after a change, of this user or of another one */
  onChanged: () => void;
}

/** A class by its place; -1 for a new one. */
interface Chosen {
  at: number;
  removing: boolean;
}

function Rules({ rules, onChanged }: RulesProps) {
  const host = useHost();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const save = useMutationCall(host, saveCostRules);
  const send = async (changed: Partial<CostRules>) => {
    const sent = await save.send({ body: { ...rules, ...changed } });
    if (sent.ok) host.flash.success('Saved. The costs of all homes follow.');
    else if (sent.error.code !== 'version_conflict') return;
    // after a conflict the place of the class may be that of another one
    setChosen(null);
    onChanged();
  };
  const close = () => setChosen(null);
  const { classes: all } = rules;
  const current = chosen === null ? undefined : all[chosen.at];
  return (
    <>
      <div className={classes.tools}>
        <SelectField
          label="Monthly costs assume"
          hint="On cards, and in filters and orders. On a home's page visitors choose."
          value={rules.home_use}
          disabled={save.busy}
          onChange={({ target: { value } }) => void send({ home_use: value === 'second' ? 'second' : 'owner' })}
          options={[
            { value: 'owner', label: USE_NAMES.owner },
            { value: 'second', label: USE_NAMES.second },
          ]}
        />
        <div>
          <Button variant="secondary" onClick={() => setChosen({ at: -1, removing: false })}>
            Add a class
          </Button>
        </div>
      </div>
      {save.error && chosen === null && <ErrorState compact message={save.error.message} />}
      <DataTable
        caption="Property tax classes"
        empty="No classes yet"
        rows={all.map((one, at) => ({ one, at }))}
        keyOf={({ at }) => at}
        columns={columns(setChosen)}
      />
      {chosen && !chosen.removing && (
        <TaxClassDialog
          taxClass={current}
          state={save}
          onSave={(changed) => send({ classes: withClass(all, chosen.at, changed) })}
          onClose={close}
        />
      )}
      {chosen?.removing && current && (
        <FormDialog
          title={`Remove ${current.name}?`}
          button="Remove"
          variant="danger"
          state={save}
          onSubmit={() => send({ classes: all.filter((_, at) => at !== chosen.at) })}
          onClose={close}
        >
          <p>
            Homes of {COUNTY_NAMES[current.county]} for this use will show the tax of their listing, or that it is not
            known.
          </p>
        </FormDialog>
      )}
    </>
  );
}

const withClass = (all: readonly TaxClass[], at: number, changed: TaxClass): TaxClass[] =>
  at < 0 ? [...all, changed] : all.map((one, index) => (index === at ? changed : one));

interface TaxRow {
  one: TaxClass;
  at: number;
}

function columns(choose: (chosen: Chosen) => void): Column<TaxRow>[] {
  return [
    {
      label: 'Class',
      sortBy: ({ one }) => one.name,
      cell: ({ one, at }) => (
        <button type="button" className={classes.rowLink} onClick={() => choose({ at, removing: false })}>
          {one.name}
        </button>
      ),
    },
    { label: 'County and use', sortBy: ({ one }) => placeOf(one), cell: ({ one }) => placeOf(one) },
    {
      label: 'Value from',
      numeric: true,
      sortBy: ({ one }) => one.from,
      cell: ({ one }) => formatDollars(one.from),
    },
    {
      label: 'Exemption',
      numeric: true,
      cell: ({ one }) => (one.exemption === null ? 'Not known' : formatDollars(one.exemption)),
    },
    { label: 'Rates per $1,000', cell: ({ one }) => ratesText(one) },
    { label: 'Year', sortBy: ({ one }) => one.fiscal_year, cell: ({ one }) => one.fiscal_year },
    {
      label: 'Source',
      cell: ({ one }) => (
        <a href={one.href} target="_blank" rel="noopener noreferrer">
          {one.source}
        </a>
      ),
    },
    {
      label: 'Remove',
      cell: ({ one, at }) => (
        <Row>
          <Button
            size="small"
            variant="quiet"
            aria-label={`Remove ${one.name}, ${placeOf(one)}`}
            onClick={() => choose({ at, removing: true })}
          >
            Remove
          </Button>
        </Row>
      ),
    },
  ];
}

/** 'Maui: Second home' */
const placeOf = ({ county, use }: TaxClass) => `${COUNTY_NAMES[county]}: ${USE_NAMES[use]}`;

/** '$4, above $1,000,000 $11.40' */
function ratesText({ rates }: TaxClass): string {
  const dollars = (rate: number) => `$${rate.toFixed(2)}`;
  return rates
    .map(({ above, rate }) => (above === 0 ? dollars(rate) : `above ${formatDollars(above)} ${dollars(rate)}`))
    .join(', ');
}
