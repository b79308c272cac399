import type { StoredListing } from 'search-engine';
import type { Random } from '../random';
import type { Home } from './home';
import type { Site } from './site';

const OCEAN_FACTOR = { front: 1.75, view: 1.18, none: 1 } as const;

/** Rounds a price as sellers do: 849,000 rather than 847,312. */
function asked(price: number): number {
  const step = price >= 3_000_000 ? 50_000 : price >= 1_000_000 ? 5000 : price >= 10_000 ? 1000 : 50;
  const value = Math.max(step, Math.round(price / step) * step);
  return step === 1000 && value % 10_000 === 0 ? value - 1000 : value;
}

function saleValue(random: Random, { town }: Site, home: Home): number {
  const ordinary = town.row.house_price_k * 1000 * OCEAN_FACTOR[home.ocean] * (1 + random.normal() * 0.09);
  if (home.dwelling === 'Vacant Land') {
    const acres = (home.lotSize ?? 7500) / 43_560;
    return ordinary * 0.34 * Math.max(0.35, acres ** 0.42);
  }
  const area = home.floorArea ?? 1000;
  if (home.dwelling === 'Single Family' || home.dwelling === 'Multi-Dwelling')
    return ordinary * (0.45 + 0.55 * (area / 1650)) * (0.86 + home.quality * 0.9);
  return ordinary * 0.62 * (0.28 + 0.72 * (area / 1000)) * (0.84 + home.quality * 0.7) * (home.leasehold ? 0.52 : 1);
}

export interface Money {
  price: number | null;
  previousPrice: number | null;
  recentHigh: number | null;
  monthlyFee: number | null;
  monthlyTaxes: number | null;
  assessed: number | null;
  lease: StoredListing['lease'];
  leaseYearsLeft: number | null;
}

function leaseOf(random: Random, home: Home, value: number, thisYear: number) {
  if (!home.leasehold) return { lease: null, leaseYearsLeft: null };
  const years = random.int(9, 62);
  return {
    lease: {
      amount_monthly: Math.max(60, Math.round((value * 0.0013) / 5) * 5),
      renegotiation_date: `${thisYear + Math.max(2, Math.round(years / 2))}-12-31`,
      expires_at: `${thisYear + years}-12-31`,
      lessor: random.pick(['Private lessor', 'Estate trust', 'Land company'] as const),
    },
    leaseYearsLeft: years,
  };
}

/** Fee of a building per month, by size and comfort. */
function feeOf(random: Random, home: Home): number | null {
  if (home.building)
    return Math.round((180 + (home.floorArea ?? 700) * 0.82 + home.quality * 420 + random.next() * 160) / 5) * 5;
  return random.chance(0.17) ? random.int(4, 60) * 10 : null;
}

export function makeMoney(random: Random, site: Site, home: Home, thisYear: number): Money {
  const value = saleValue(random, site, home);
  const price = home.isRental ? asked(Math.max(1500, value * 0.0036)) : asked(value);
  const reduced = !home.isRental && random.chance(0.13);
  const higher = asked(price * random.between(1.02, 1.12));
  return {
    price: random.chance(0.005) ? null : price,
    previousPrice: reduced && higher > price ? higher : null,
    recentHigh: reduced && higher > price && random.chance(0.6) ? higher : null,
    monthlyFee: home.isRental ? null : feeOf(random, home),
    monthlyTaxes: home.isRental ? null : Math.round((value * random.between(0.0028, 0.0062)) / 12),
    assessed: Math.round((value * random.between(0.78, 1.02)) / 100) * 100,
    ...leaseOf(random, home, value, thisYear),
  };
}
