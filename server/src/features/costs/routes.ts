import type { FastifyInstance } from 'fastify';
import { type CostRules, type FieldError, readCostRules, type TaxClass } from 'shared-contracts';
import { readStoredCostRules, saveCostRules } from 'shared-contracts/staff';
import type { Database } from '../../platform/database/database';
import { requireSession } from '../../platform/http/access';
import { refuseFields } from '../../platform/http/problem';
import { serveCall } from '../../platform/http/serve-call';
import { insertAuditEntry } from '../audit/audit.repository';
import { findCostRules, updateCostRules } from './costs.repository';

/** The rules for monthly costs: everyone reads them, admins change them. */
export function registerCosts(app: FastifyInstance, database: Database): void {
  serveCall(app, readCostRules, () => findCostRules(database));
  serveCall(app, readStoredCostRules, () => findCostRules(database));
  serveCall(app, saveCostRules, async ({ body }, { session }) => {
    refuseFields(problemsOf(body.classes));
    return database.transaction().execute(async (trx) => {
      const { before, after } = await updateCostRules(trx, body);
      if (before.version !== after.version)
        await insertAuditEntry(trx, requireSession(session), {
          action: 'Property tax changed',
          subject: 'Monthly costs',
          detail: changesOf(before, after),
        });
      return after;
    });
  });
}

/** Rates rise from 0, and a county has one class for a use and a value: a new year's class takes the place of the old one. */
export function problemsOf(classes: readonly TaxClass[]): FieldError[] {
  return classes.flatMap(({ name, county, use, from, rates }, at) => {
    const problem = (field: string, message: string) => ({
      field: `classes.${at}.${field}`,
      pointer: `#/classes/${at}/${field}`,
      message,
    });
    const isOrdered = rates.every(({ above }, index) =>
      index === 0 ? above === 0 : above > (rates[index - 1]?.above ?? 0),
    );
    const same = classes.slice(0, at).find((one) => one.county === county && one.use === use && one.from === from);
    const rateText = `The first rate of ${name} must be for values from $0, and each further one for higher values.`;
    const sameText = `${same?.name} is for the same county, use and value as ${name}. Change that class, or another value.`;
    return [...(isOrdered ? [] : [problem('rates', rateText)]), ...(same ? [problem('from', sameText)] : [])];
  });
}

/** 'Residential A (honolulu, second)', for each class that differs, and the new use. */
function changesOf(before: CostRules, after: CostRules): string {
  const texts = ({ classes }: CostRules) => new Set(classes.map((one) => JSON.stringify(one)));
  const [old, now] = [texts(before), texts(after)];
  const nameOf = ({ name, county, use }: TaxClass) => `${name} (${county}, ${use})`;
  const set = after.classes.filter((one) => !old.has(JSON.stringify(one))).map(nameOf);
  const gone = before.classes.filter((one) => !now.has(JSON.stringify(one))).map(nameOf);
  const removed = gone.filter((name) => !set.includes(name)).map((name) => `removed ${name}`);
  const use = before.home_use === after.home_use ? [] : [`assumed use: ${after.home_use}`];
  return [...use, ...new Set(set), ...removed].join('; ').slice(0, 500);
}
