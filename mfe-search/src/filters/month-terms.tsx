import type { MonthlyCost } from 'shared-contracts';
import { costTerms } from 'shared-contracts/listing-facts';

/** What the monthly costs of the cards assume. */
export function MonthTerms({ use }: Pick<MonthlyCost, 'use'>) {
  return <>Estimates: {costTerms(use)}.</>;
}
