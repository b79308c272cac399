import type { MonthlyCost } from 'shared-contracts';
import { costTerms } from 'shared-contracts/listing-facts';
import { i18n } from '../texts';

/** What the monthly costs of the cards assume. */
export function MonthTerms({ use }: Pick<MonthlyCost, 'use'>) {
  return i18n.t('Estimates: {terms}.', { terms: costTerms(use) });
}
