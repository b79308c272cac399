import { handleOf, plainLetters } from 'gazetteer';
import names from '../data/names.json' with { type: 'json' };
import type { Random } from '../random';
import type { Home } from './home';
import type { Site } from './site';

export const HST_HOURS = 10;
const DAY = 86_400_000;

/** Statuses and their shares; the last four are never shown to the public. */
const STATUSES = [
  ['Active', 73],
  ['Active Under Contract', 7],
  ['Pending', 9],
  ['Closed', 5],
  ['Expired', 3],
  ['Withdrawn', 2],
  ['Canceled', 1],
] as const;

/** Main roads that truly run through a town. */
const MAIN_ROADS = new Map(Object.entries(names.streets.mainRoads));

export interface Identity {
  index: number;
  mlsId: string;
  slug: string;
  line1: string;
  status: string;
  listedAt: string;
  updatedAt: string;
  taxKey: string;
}

/** House numbers rise along a street; units carry the floor. The post writes plain letters. */
function addressOf(random: Random, { town }: Site, home: Home): string {
  const main = MAIN_ROADS.get(plainLetters(town.name));
  const isOnMain = main !== undefined && random.chance(home.building ? 0.3 : 0.12);
  const street = plainLetters(
    isOnMain ? main : `${random.pick(names.streets.words)} ${random.pick(names.streets.kinds)}`,
  );
  const dashed = town.island.county === 1 && town.row.character !== 'urban' && random.chance(0.7);
  const number = dashed ? `${random.int(41, 98)}-${random.int(100, 1190)}` : String(random.int(11, 4990));
  if (!home.building)
    return home.dwelling === 'Vacant Land' && random.chance(0.4)
      ? `Lot ${random.int(1, 88)} ${street}`
      : `${number} ${street}`;
  const floor = random.int(1, home.building.floors);
  const unit = home.building.floors > 6 ? floor * 100 + random.int(1, 12) : random.int(1, 4) * 100 + random.int(1, 24);
  return `${number} ${street} #${unit}`;
}

/** Numbers as each MLS forms them; the index keeps them apart. */
function mlsIdOf(site: Site, index: number, year: number): string {
  if (site.town.island.mls === 'HI Central') return `${year}${String(index).padStart(5, '0')}`;
  return String((site.town.island.mls === 'RAM' ? 400_000 : 700_000) + index);
}

/** Tax map key: island 1, zone 1, section 1, plat 3, parcel 3, CPR 4 digits. */
function taxKeyOf(random: Random, { town }: Site, home: Home): string {
  const parts = [town.island.county, town.row.tax_zone, random.int(1, 9), random.int(1, 99), random.int(1, 220)];
  const [island, zone, section, plat = 0, parcel = 0] = parts;
  const unit = home.building ? random.int(1, 420) : 0;
  const padded = (value: number, digits: number) => String(value).padStart(digits, '0');
  return `${island}${zone}${section}${padded(plat, 3)}${padded(parcel, 3)}${padded(unit, 4)}`;
}

function datesOf(random: Random, now: Date): { listedAt: string; updatedAt: string } {
  const days = Math.min(410, -Math.log(1 - random.next()) * 72);
  const today = Math.floor((now.getTime() - HST_HOURS * 3_600_000) / DAY) * DAY;
  const listed = Math.min(
    now.getTime() - 60_000,
    today - Math.floor(days) * DAY + (HST_HOURS + random.between(8, 17)) * 3_600_000,
  );
  const updated = listed + (now.getTime() - listed) * random.next() ** 0.7;
  const iso = (time: number) => new Date(Math.floor(time / 60_000) * 60_000).toISOString();
  return { listedAt: iso(listed), updatedAt: iso(updated) };
}

export function makeIdentity(random: Random, site: Site, home: Home, index: number, now: Date): Identity {
  const line1 = addressOf(random, site, home);
  const dates = datesOf(random, now);
  const mlsId = mlsIdOf(site, index, new Date(dates.listedAt).getUTCFullYear());
  return {
    index,
    mlsId,
    line1,
    slug: `${handleOf(line1)}-${site.town.handle}-${mlsId}`,
    status: random.weighted(STATUSES, 'Active'),
    ...dates,
    taxKey: taxKeyOf(random, site, home),
  };
}
