import { useEffect } from 'react';
import type { ResultCard } from 'shared-contracts';
import { LazyBoundary, lazyCode } from 'shared-ui';
import { chooseMonthly, restoreMonthly } from '../state/price-mode.store';
import classes from './results.module.css';

/** Loads when the cards show monthly costs. */
const terms = lazyCode(() => import('./month-terms'));

/** Whether the cards show prices or monthly costs, and what the costs assume. */
export function PriceSwitch({ monthly, results }: { monthly: boolean; results: readonly ResultCard[] }) {
  useEffect(restoreMonthly, []);
  return (
    <>
      <span role="group" aria-label="Cards show" className={classes.switch}>
        {[false, true].map((month) => (
          <button
            key={String(month)}
            type="button"
            aria-pressed={monthly === month}
            onClick={() => chooseMonthly(month)}
          >
            {month ? 'Month' : 'Price'}
          </button>
        ))}
      </span>
      {monthly && (
        <LazyBoundary code={terms} message={null} waiting={null}>
          {({ MonthTerms }) => <MonthTerms results={results} />}
        </LazyBoundary>
      )}
    </>
  );
}
