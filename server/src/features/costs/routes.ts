import type { FastifyInstance } from 'fastify';
import { type CostRules, readCostRules, type TaxClass } from 'shared-contracts';
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
    body.classes.forEach((one, at) => {
      refuseFields(problemsOf(one, at));
    });
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

/** The first rate is for the whole value, and each further one for more than the one before. */
function problemsOf({ name, rates }: TaxClass, at: number) {
  const isOrdered = rates.every(({ above }, index) =>
    index === 0 ? above === 0 : above > (rates[index - 1]?.above ?? 0),
  );
  if (isOrdered) return [];
  const field = `classes.${at}.rates`;
  const message = `The rates of ${name} must begin above $0, and each must begin above the one before.`;
  return [{ field, pointer: `#/${field.replaceAll('.', '/')}`, message }];
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
