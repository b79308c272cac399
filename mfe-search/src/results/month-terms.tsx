import type { ResultCard } from 'shared-contracts';
import { costTerms } from 'shared-contracts/listing-facts';
import classes from './results.module.css';

/** What the monthly costs of the cards assume; all of them the same. */
export function MonthTerms({ results }: { results: readonly ResultCard[] }) {
  const cost = results.find(({ monthly_cost }) => monthly_cost)?.monthly_cost;
  return cost ? <p className={classes.note}>Estimates: {costTerms(cost.use)}.</p> : null;
}
