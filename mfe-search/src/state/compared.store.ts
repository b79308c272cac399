import { type HostServices, LIMITS } from 'shared-contracts';
import { createTabStore } from 'shared-ui';
import { proxy, subscribe } from 'valtio';
import { i18n } from '../texts';

const areIds = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length <= LIMITS.compared && value.every((id) => typeof id === 'string');
const stored = createTabStore('compared', areIds);

/** Ids of the listings that the visitor selected to compare. They stay selected in this tab. */
export const compared = proxy<{ ids: string[] }>({ ids: [] });
subscribe(compared, () => stored.write(compared.ids));

/** Restores the selection of this tab. Call it after the hydration: the server does not know it. */
export function restoreCompared(): void {
  if (compared.ids.length === 0) compared.ids = stored.read() ?? [];
}

/** Selects a listing or removes it from the selection. A comparison has a limited number of homes. */
export function toggleCompared(internalId: string, { flash }: Pick<HostServices, 'flash'>): void {
  const others = compared.ids.filter((id) => id !== internalId);
  if (others.length < compared.ids.length) compared.ids = others;
  else if (others.length < LIMITS.compared) compared.ids = [...others, internalId];
  else flash.error(i18n.t('You can compare up to {count} homes. Remove one first.', { count: LIMITS.compared }));
}
