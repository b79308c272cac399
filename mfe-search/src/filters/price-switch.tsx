import { useEffect } from 'react';
import type { ResultCard } from 'shared-contracts';
import { cx, lazyComponent } from 'shared-ui';
import { chooseMonthly, restoreMonthly } from '../state/price-mode.store';
import { i18n } from '../texts';
import classes from './filters.module.css';

/** Most visitors keep the prices. */
const MonthTerms = lazyComponent(async () => (await import('./month-terms')).MonthTerms, {
  get message() {
    return i18n.t("We couldn't load what the costs assume.");
  },
  waiting: null,
});

/** Whether the cards show prices or monthly costs, and what the costs assume: the same for all cards. */
export function PriceSwitch({ monthly, results }: { monthly: boolean; results: readonly ResultCard[] }) {
  useEffect(restoreMonthly, []);
  const cost = monthly ? results.find(({ monthly_cost }) => monthly_cost)?.monthly_cost : null;
  return (
    <>
      <span role="group" aria-label={i18n.t('Cards show')} className={cx(classes.deal, classes.line)}>
        {[false, true].map((month) => (
          <button
            key={String(month)}
            type="button"
            className={classes.dealChoice}
            aria-pressed={monthly === month}
            onClick={() => chooseMonthly(month)}
          >
            {month ? i18n.t('Month') : i18n.t('Price')}
          </button>
        ))}
      </span>
      {cost && ' '}
      {cost && (
        <span className={classes.note}>
          <MonthTerms use={cost.use} />
        </span>
      )}
    </>
  );
}
