import { pathOf } from 'gazetteer';
import { createRandom } from '../random';
import { type Dwelling, makeHome } from './home';
import { makeMoney } from './money';
import { makeSite } from './site';

const DAY = 86_400_000;
/** More than the last twelve full months. */
const DAYS = 400;

export interface SampleSale {
  key: string;
  dwelling: Dwelling;
  /** handles from the island down, '/' between */
  region: string;
  /** YYYY-MM-DD */
  closedOn: string;
  /** null where no price is known */
  price: number | null;
}

/** The sale of one home that never existed; null for a rental. The same seed, index and day give the same sale. */
export function makeSale(seed: string, index: number, now: Date): SampleSale | null {
  const random = createRandom(`${seed}/sale/${index}`);
  const site = makeSite(random);
  const home = makeHome(random, site, now.getUTCFullYear());
  const { price } = makeMoney(random, site, home, now.getUTCFullYear());
  if (home.isRental) return null;
  const sold = price === null ? null : Math.round((price * random.between(0.93, 1.02)) / 500) * 500;
  const day = new Date(now.getTime() - random.int(1, DAYS) * DAY).toISOString().slice(0, 10);
  const region = pathOf(site.place)
    .map(({ handle }) => handle)
    .join('/');
  return { key: String(index), dwelling: home.dwelling, region, closedOn: day, price: sold };
}
