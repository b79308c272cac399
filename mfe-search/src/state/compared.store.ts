import { type HostServices, LIMITS } from 'shared-contracts';
import { proxy } from 'valtio';
import { i18n } from '../texts';

/** Ids of the listings that the visitor selected to compare. They stay selected until the next page load. */
export const compared = proxy<{ ids: string[] }>({ ids: [] });

/** Selects a listing or removes it from the selection. A comparison has a limited number of homes. */
export function toggleCompared(internalId: string, { flash }: Pick<HostServices, 'flash'>): void {
  const others = compared.ids.filter((id) => id !== internalId);
  if (others.length < compared.ids.length) compared.ids = others;
  else if (others.length < LIMITS.compared) compared.ids = [...others, internalId];
  else flash.error(i18n.t('You can compare up to {count} homes. Remove one first.', { count: LIMITS.compared }));
}
