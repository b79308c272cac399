import CheapRuler from 'cheap-ruler';
import { HAWAII_TIME_ZONE, LIMITS, type ListingCard, planPath } from 'shared-contracts';
import { addDays, clockIn, hawaiiDay, isDay } from 'shared-contracts/lead-rules';

/** A day of homes, as its address has it. */
export interface Plan {
  /** in their order, if `own`; otherwise in any */
  ids: readonly string[];
  /** a day in Hawaii, YYYY-MM-DD */
  day: string;
  /** minutes of the day at which the first home is visited */
  from: number;
  /** minutes in each home, and on the way between two */
  stay: number;
  way: number;
  /** the visitor's own order in place of the shortest one */
  own: boolean;
}

export const STARTS = Array.from({ length: 19 }, (_, step) => 480 + 30 * step);
export const STAYS = [15, 20, 30, 45, 60];
export const WAYS = [10, 20, 30, 45, 60];
const DEFAULTS = { from: 600, stay: 30, way: 20 };

/** The plan of an address. What is no plan is the default: tomorrow at ten. Never throws. */
export function readPlan(query: string, now: Date): Plan {
  const read = new URLSearchParams(query);
  const ids = (read.get('ids') ?? '').split(',').filter(Boolean);
  const oneOf = (name: keyof typeof DEFAULTS, values: readonly number[]) => {
    const value = Number(read.get(name));
    return values.includes(value) ? value : DEFAULTS[name];
  };
  const day = read.get('day') ?? '';
  return {
    ids: [...new Set(ids)].slice(0, LIMITS.planned),
    day: isDay(day) && day >= hawaiiDay(now) ? day : addDays(hawaiiDay(now), 1),
    from: oneOf('from', STARTS),
    stay: oneOf('stay', STAYS),
    way: oneOf('way', WAYS),
    own: read.get('order') === 'own',
  };
}

/** The address of a plan, which has its day, so that the link means the same tomorrow. */
export function planAddress({ ids, day, from, stay, way, own }: Plan): string {
  const path = planPath(ids);
  const more = new URLSearchParams({
    day,
    from: `${from}`,
    stay: `${stay}`,
    way: `${way}`,
    ...(own ? { order: 'own' } : {}),
  });
  return `${path}${path.includes('?') ? '&' : '?'}${more}`;
}

/** Minutes of a day. */
export interface Times {
  from: number;
  to: number;
}

export interface Stop {
  home: ListingCard;
  arrives: number;
  /** the open house that day, if there is one */
  open: Times | null;
  /** it is over when one arrives */
  isMissed: boolean;
  /** minutes until it begins */
  waits: number;
  /** straight-line miles from the home before, null where a position is not published; 0 for the first */
  miles: number | null;
  /** the home before is on another island */
  isFlight: boolean;
}

/** The open house of a home on a day in Hawaii. */
export function openHouseOn({ open_houses: houses = [] }: Pick<ListingCard, 'open_houses'>, day: string): Times | null {
  for (const { starts_at, ends_at } of houses) {
    const starts = clockIn(new Date(starts_at), HAWAII_TIME_ZONE);
    const ends = clockIn(new Date(ends_at), HAWAII_TIME_ZONE);
    if (starts?.day === day && ends?.day === day) return { from: starts.minutes, to: ends.minutes };
  }
  return null;
}

/** The middle of the islands: distances there and at their ends differ by less than 1 %. */
const ruler = new CheapRuler(20.8, 'miles');

/** Straight-line miles; null where a position is not published. */
export function milesBetween(one: ListingCard, other: ListingCard): number | null {
  if (one.lat === null || one.lng === null || other.lat === null || other.lng === null) return null;
  return ruler.distance([one.lng, one.lat], [other.lng, other.lat]);
}

const islandOf = ({ island, geo_island }: ListingCard) => island ?? geo_island;

/** The times of homes in this order: who comes before an open house waits for it. */
export function stopsOf(
  homes: readonly ListingCard[],
  { day, from, stay, way }: Pick<Plan, 'day' | 'from' | 'stay' | 'way'>,
): Stop[] {
  let free = from;
  return homes.map((home, at) => {
    const before = homes[at - 1];
    const open = openHouseOn(home, day);
    const waits = open ? Math.max(0, open.from - free) : 0;
    const arrives = free + waits;
    free = arrives + stay + way;
    return {
      home,
      arrives,
      open,
      waits,
      isMissed: open !== null && arrives >= open.to,
      miles: before ? milesBetween(before, home) : 0,
      isFlight: before !== undefined && islandOf(before) !== islandOf(home),
    };
  });
}

/**
 * The best of all orders: the fewest missed open houses, then the fewest islands changed, the shortest way, and the earliest end.
 * Homes without a position come last.
 */
export function bestOrder(
  homes: readonly ListingCard[],
  times: Pick<Plan, 'day' | 'from' | 'stay' | 'way'>,
): ListingCard[] {
  const placed = homes.filter(({ lat }) => lat !== null);
  const others = homes.filter(({ lat }) => lat === null);
  let best: { order: ListingCard[]; cost: readonly number[] } | null = null;
  for (const order of ordersOf(placed)) {
    const cost = costOf(stopsOf([...order, ...others], times));
    if (best === null || isLess(cost, best.cost)) best = { order, cost };
  }
  return [...(best?.order ?? []), ...others];
}

function costOf(stops: readonly Stop[]): number[] {
  const count = (test: (stop: Stop) => boolean) => stops.filter(test).length;
  const miles = stops.reduce((sum, stop) => sum + (stop.miles ?? 0), 0);
  return [count(({ isMissed }) => isMissed), count(({ isFlight }) => isFlight), miles, stops.at(-1)?.arrives ?? 0];
}

function isLess(one: readonly number[], other: readonly number[]): boolean {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at >= 0 && (one[at] ?? 0) < (other[at] ?? 0);
}

function* ordersOf<T>(items: readonly T[]): Generator<T[]> {
  if (items.length === 0) yield [];
  for (const [at, first] of items.entries())
    for (const rest of ordersOf(items.filter((_, index) => index !== at))) yield [first, ...rest];
}
