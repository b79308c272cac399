import type { GroupMarket, MarketFigure, MarketMonth, MarketPlace, PropertyGroup } from 'shared-contracts';
import type { FigureRow, MonthRow } from './market.repository';

/** A figure of fewer homes says more about these homes than about the region. */
export const MIN_HOMES = 10;
/** A trend with fewer months than this has more gaps than values. */
const MIN_MONTHS = 6;
export const MONTHS = 12;

/** A region with its figures of one group; without a row it has no homes of the group. */
export interface MarketLevel {
  place: MarketPlace;
  row: FigureRow | undefined;
  /** the months with sales */
  months: readonly MonthRow[];
}

type Reading = Pick<MarketFigure, 'value' | 'homes'>;
const NONE: MarketFigure = { value: null, homes: 0, region: null };

/** The figure of the first region that has enough homes. @param levels the region itself first, its island last */
function figureOf(levels: readonly MarketLevel[], read: (row: FigureRow) => Reading): MarketFigure {
  for (const { place, row } of levels) {
    const reading = row && read(row);
    if (reading && reading.value !== null && reading.homes >= MIN_HOMES) return { ...reading, region: place };
  }
  return NONE;
}

/** Homes for sale by homes sold in a month. Few of either make it a figure of few homes. */
function supplyOf({ active, sold }: FigureRow): Reading {
  return { value: sold === 0 ? null : active / (sold / MONTHS), homes: Math.min(active, sold) };
}

function monthOf(month: string, row: MonthRow | undefined): MarketMonth {
  if (!row) return { month, sold: 0, median: null };
  return { month, sold: row.sold, median: row.sold_priced >= MIN_HOMES ? row.sold_median : null };
}

/**
 * The months of the first region with a median in at least half of them, else of the island; null when it has none in any.
 * @param names the last twelve full months, oldest first, as YYYY-MM
 */
function trendOf(levels: readonly MarketLevel[], names: readonly string[]): GroupMarket['trend'] {
  const trends = levels.map(({ place, months }) => {
    const byName = new Map(months.map((row) => [row.month, row]));
    return { region: place, months: names.map((name) => monthOf(name, byName.get(name))) };
  });
  const known = ({ months }: { months: MarketMonth[] }) => months.filter(({ median }) => median !== null).length;
  const island = trends.at(-1);
  return trends.find((trend) => known(trend) >= MIN_MONTHS) ?? (island && known(island) > 0 ? island : null);
}

/**
 * The figures of one group: each is of the region, or of the next one around it with at least ten homes.
 * @param levels the region itself first, its island last
 */
export function groupMarket(
  group: PropertyGroup,
  levels: readonly MarketLevel[],
  months: readonly string[],
): GroupMarket {
  return {
    group,
    active: levels[0]?.row?.active ?? 0,
    asking: figureOf(levels, ({ asking_median: value, priced: homes }) => ({ value, homes })),
    sold: figureOf(levels, ({ sold_median: value, sold_priced: homes }) => ({ value, homes })),
    supply: figureOf(levels, supplyOf),
    days: figureOf(levels, ({ days_median: value, dated: homes }) => ({ value, homes })),
    reduced: figureOf(levels, ({ reduced, active: homes }) => ({ value: homes === 0 ? null : reduced / homes, homes })),
    trend: trendOf(levels, months),
  };
}

/**
 * The last twelve full months in Hawaii.
 * @param day a day of the month after them, YYYY-MM-DD
 */
export function fullMonths(day: string): { from: string; until: string; months: string[] } {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const nameOf = (back: number) => new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7);
  const months = Array.from({ length: MONTHS }, (_, at) => nameOf(MONTHS - at));
  return { from: `${months[0]}-01`, until: `${nameOf(0)}-01`, months };
}
