import { useEffect, useState } from 'react';
import { listingPath, NO_PREFIX, STORAGE_KEYS } from 'shared-contracts';
import { formatDay, formatMinutes } from 'shared-contracts/lead-rules';
import { priceText } from 'shared-ui';
import { i18n } from '../texts';
import { type Plan, planAddress, type Stop } from './plan';
import { addressOf, openText, wayText } from './plan-texts';

const STORE = STORAGE_KEYS.offlinePlan;

/**
 * Stores the plan that is seen in this browser, in place of the one before, for the page without a connection.
 * @returns whether it can be read without a connection
 */
export function useOfflinePlan(plan: Plan, stops: readonly Stop[]): boolean {
  const [isStored, setStored] = useState(false);
  const text = JSON.stringify(storedPlan(plan, stops));
  useEffect(() => {
    let isSeen = true;
    // a browser without storage has no plan without a connection, and the page says nothing about one
    storeText(text).then(
      (stored) => isSeen && setStored(stored),
      () => undefined,
    );
    return () => {
      isSeen = false;
    };
  }, [text]);
  return isStored;
}

/** Deletes the stored plan. */
export async function forgetPlan(): Promise<void> {
  if ('caches' in window) await caches.delete(STORE);
}

async function storeText(text: string): Promise<boolean> {
  if (!('caches' in window) || !navigator.serviceWorker) return false;
  const cache = await caches.open(STORE);
  await cache.put(`/${STORE}`, new Response(text));
  await navigator.serviceWorker.ready;
  return true;
}

/** The texts that the service worker shows until the day is over. */
function storedPlan(plan: Plan, stops: readonly Stop[]) {
  return {
    day: plan.day,
    title: formatDay(plan.day),
    address: planAddress(plan),
    stops: stops.map((stop, at) => ({
      time: stop.isTooLate ? i18n.t('Too late for this day') : formatMinutes(stop.arrives),
      address: addressOf(stop),
      link: listingPath(NO_PREFIX, stop.home.slug),
      price: priceText(stop.home.asking_price, { rental: stop.home.is_rental }),
      open: openText(stop),
      way: at > 0 ? wayText(stop) : '',
    })),
  };
}
