import type { SearchState } from 'shared-contracts';
import { createTabStore } from 'shared-ui';
import { proxy, useSnapshot } from 'valtio';

const isChoice = (value: unknown): value is boolean => typeof value === 'boolean';
const stored = createTabStore('monthly_costs', isChoice);

/** Whether cards show the monthly cost in place of the price; null until the visitor chooses. */
const mode = proxy<{ monthly: boolean | null }>({ monthly: null });

export function chooseMonthly(monthly: boolean): void {
  mode.monthly = monthly;
  stored.write(monthly);
}

/** Restores the choice of this tab. Call it after the hydration: the server does not know it. */
export function restoreMonthly(): void {
  mode.monthly ??= stored.read() ?? null;
}

/** The visitor's choice; without one a search by monthly costs shows them. */
export function useMonthly({ sort_order, filters }: Pick<SearchState, 'sort_order' | 'filters'>): boolean {
  const { monthly } = useSnapshot(mode);
  return monthly ?? (sort_order === 'monthly_cost' || (filters.minMonthlyCost ?? filters.maxMonthlyCost) !== undefined);
}
