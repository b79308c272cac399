import CheapRuler from 'cheap-ruler';
import {
  type CallAnswer,
  HAWAII_TIME_ZONE,
  LIMITS,
  type ListingCard,
  planPath,
  type travelTimes,
} from 'shared-contracts';
import { addDays, hawaiiDay, isDay, momentIn } from 'shared-contracts/lead-rules';
import { idsOf } from '../common/ids-of';

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
  const ids = idsOf(query);
  const oneOf = (name: keyof typeof DEFAULTS, values: readonly number[]) => {
    const value = Number(read.get(name));
    return values.includes(value) ? value : DEFAULTS[name];
  };
  const day = dayOf(query) ?? '';
  return {
    ids: ids.slice(0, LIMITS.planned),
    day: isDay(day) && day >= hawaiiDay(now) ? day : addDays(hawaiiDay(now), 1),
    from: oneOf('from', STARTS),
    stay: oneOf('stay', STAYS),
    way: oneOf('way', WAYS),
    own: read.get('order') === 'own',
  };
}

/** The day that an address names, which may be no day, or over; null without one. */
export const dayOf = (query: string): string | null => new URLSearchParams(query).get('day');

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
  /** the open house that day that can still be met, else the last one; null without any */
  open: Times | null;
  /** it is over when one arrives */
  isMissed: boolean;
  /** minutes until it begins */
  waits: number;
  /** one arrives after the end of the day */
  isTooLate: boolean;
  /** from the home before; null for the first */
  leg: Leg | null;
  /** the home before is on another island */
  isFlight: boolean;
}

/** The way between two homes. */
export interface Leg {
  /** by road, else in a straight line; null where a position is not published */
  miles: number | null;
  /** of the drive; null where no road is known */
  minutes: number | null;
}

/** The ways between homes: by road, or in straight lines. */
export type Ways = (from: ListingCard, to: ListingCard) => Leg;

export const straightLines: Ways = (from, to) => ({ miles: milesBetween(from, to), minutes: null });

/** By road where a road is known, otherwise in a straight line. */
export function byRoad({ ids, minutes, miles }: CallAnswer<typeof travelTimes>): Ways {
  return (from, to) => {
    const [row, column] = [ids.indexOf(from.internal_id), ids.indexOf(to.internal_id)];
    const drive = minutes[row]?.[column] ?? null;
    const way = miles[row]?.[column] ?? null;
    return drive === null || way === null ? straightLines(from, to) : { miles: way, minutes: drive };
  };
}

const DAY_MINUTES = 24 * 60;

/** The open houses of a home on a day in Hawaii, the earliest first. */
export function openHousesOn({ open_houses: houses = [] }: Pick<ListingCard, 'open_houses'>, day: string): Times[] {
  const midnight = momentIn(day, 0, HAWAII_TIME_ZONE)?.getTime() ?? Number.NaN;
  const minutesOf = (moment: string) => (Date.parse(moment) - midnight) / 60_000;
  return houses
    .map(({ starts_at, ends_at }) => ({ from: minutesOf(starts_at), to: Math.min(minutesOf(ends_at), DAY_MINUTES) }))
    .filter(({ from, to }) => from >= 0 && from < to)
    .toSorted((one, other) => one.from - other.from);
}

/** The middle of the islands: distances there and at their ends differ by less than 1 %. */
const ruler = new CheapRuler(20.8, 'miles');

/** Straight-line miles; null where a position is not published. */
export function milesBetween(one: ListingCard, other: ListingCard): number | null {
  if (one.lat === null || one.lng === null || other.lat === null || other.lng === null) return null;
  return ruler.distance([one.lng, one.lat], [other.lng, other.lat]);
}

/** Whether two homes are known to be on different islands. */
function areApart(one: ListingCard, other: ListingCard): boolean {
  const [from, to] = [one, other].map(({ island, geo_island }) => island ?? geo_island);
  return Boolean(from) && Boolean(to) && from !== to;
}

/** A drive is said in steps of five minutes: it is an estimate. */
const DRIVE_STEP = 5;

type DayTimes = Pick<Plan, 'day' | 'from' | 'stay' | 'way'>;

interface Visit {
  home: ListingCard;
  opens: readonly Times[];
}

const visitOf = (home: ListingCard, day: string): Visit => ({ home, opens: openHousesOn(home, day) });

/** The times of homes in this order: who comes before an open house waits for it. Where no drive is known, `way` is its time. */
export function stopsOf(homes: readonly ListingCard[], times: DayTimes, ways: Ways = straightLines): Stop[] {
  const stops: Stop[] = [];
  for (const home of homes) stops.push(stopAfter(stops.at(-1), visitOf(home, times.day), times, ways));
  return stops;
}

function stopAfter(before: Stop | undefined, { home, opens }: Visit, { from, stay, way }: DayTimes, ways: Ways): Stop {
  const leg = before ? ways(before.home, home) : null;
  const drive = leg?.minutes == null ? way : Math.ceil(leg.minutes / DRIVE_STEP) * DRIVE_STEP;
  const free = before ? before.arrives + stay + drive : from;
  const open = opens.find(({ to }) => to > free) ?? opens.at(-1) ?? null;
  const waits = open ? Math.max(0, open.from - free) : 0;
  const arrives = free + waits;
  return {
    home,
    arrives,
    open,
    waits,
    isMissed: open !== null && arrives >= open.to,
    isTooLate: arrives >= DAY_MINUTES,
    leg,
    isFlight: before !== undefined && areApart(before.home, home),
  };
}

/** Weighs a straight line against drives: 30 mph. It is never shown. */
const MINUTES_A_MILE = 2;

/** Missed open houses, flights, length of the way: each grows with each stop. */
type Cost = readonly [missed: number, flights: number, length: number];

/**
 * The best of all orders: the fewest missed open houses, then the fewest islands changed, the shortest way or drive, and the earliest end.
 * Homes without a position come last.
 */
export function bestOrder(homes: readonly ListingCard[], times: DayTimes, ways: Ways = straightLines): ListingCard[] {
  const visits = homes.map((home) => visitOf(home, times.day));
  const isPlaced = ({ home }: Visit) => home.lat !== null;
  const others = visits.filter((visit) => !isPlaced(visit));
  let best = null as { stops: readonly Stop[]; cost: Cost; end: number } | null;
  follow([], visits.filter(isPlaced), [0, 0, 0]);
  return best ? best.stops.map(({ home }) => home) : [];

  /** Tries all orders of the rest, but for those that begin worse than the best order ends. */
  function follow(stops: readonly Stop[], rest: readonly Visit[], cost: Cost): void {
    if (best && compareCosts(cost, best.cost) > 0) return;
    const next = rest.length > 0 ? rest : others.slice(stops.length - (visits.length - others.length)).slice(0, 1);
    if (next.length === 0) {
      const end = stops.at(-1)?.arrives ?? 0;
      if (!best || compareCosts(cost, best.cost) < 0 || end < best.end) best = { stops, cost, end };
      return;
    }
    for (const visit of next) {
      const stop = stopAfter(stops.at(-1), visit, times, ways);
      follow(
        [...stops, stop],
        rest.filter((other) => other !== visit),
        costWith(cost, stop),
      );
    }
  }
}

function costWith([missed, flights, length]: Cost, { isMissed, isFlight, leg }: Stop): Cost {
  const way = leg?.minutes ?? (leg?.miles ?? 0) * MINUTES_A_MILE;
  return [missed + Number(isMissed), flights + Number(isFlight), length + way];
}

function compareCosts(one: Cost, other: Cost): number {
  return one.map((value, at) => value - (other[at] ?? 0)).find((difference) => difference !== 0) ?? 0;
}
