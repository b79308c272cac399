import type { YenRate } from 'shared-contracts';
import type { Database } from '../../platform/database/database';
import type { Hold } from '../../platform/jobs/jobs';
import type { Settings } from '../../platform/settings/settings';
import { findYenRate, updateYenRate } from './yen-rate.repository';
import { fetchYenRate } from './yen-source';

const DAY_MS = 86_400_000;
/** Sources publish none on weekends and holidays. */
const MAX_AGE_DAYS = 7;
/** The yen has never moved so far within a week, as a share of the former rate. */
const MAX_CHANGE = 0.15;

/** Whether pages may show the rate: of the last seven days. The day may already be tomorrow's in Japan. */
export function isCurrent({ day }: YenRate, now: Date): boolean {
  const age = Math.floor((now.getTime() - Date.parse(`${day}T00:00:00Z`)) / DAY_MS);
  return age >= -1 && age <= MAX_AGE_DAYS;
}

/** The rate that pages show; null without a current one. */
export async function currentYenRate(
  { YEN_RATE, YEN_RATE_URL }: Pick<Settings, 'YEN_RATE' | 'YEN_RATE_URL'>,
  database: Database,
  now: Date,
): Promise<YenRate | null> {
  const rate = YEN_RATE_URL === null ? YEN_RATE : await findYenRate(database);
  return rate && isCurrent(rate, now) ? rate : null;
}

/**
 * Reads the source and stores its rate.
 * @throws Error when the rate is older than the stored one, not current, or too far from a current one; that one stays
 */
export async function refreshYenRate(
  database: Database,
  address: string,
  now: Date,
  signal: AbortSignal,
  hold: Hold,
): Promise<void> {
  const rate = await fetchYenRate(address, signal);
  if (!isCurrent(rate, now))
    throw new Error(`YEN_RATE_URL gave a rate of ${rate.day}, which is not of the last 7 days.`);
  await database.transaction().execute(async (trx) => {
    await hold(trx);
    const before = await findYenRate(trx);
    if (before && isCurrent(before, now)) {
      if (rate.day < before.day) throw new Error(`YEN_RATE_URL gave a rate of ${rate.day} after one of ${before.day}.`);
      if (Math.abs(rate.yen / before.yen - 1) > MAX_CHANGE)
        throw new Error(
          `YEN_RATE_URL gave ${rate.yen} yen on ${rate.day} after ${before.yen} on ${before.day}. Such a change is refused while the former rate is shown.`,
        );
    }
    await updateYenRate(trx, rate);
  });
}
