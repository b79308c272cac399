import type { GroupMarket, MarketFigure, RegionMarket } from '../entities/market';

const MAUI = { name: 'Maui', handles: ['maui'] };
const SOUTH = { name: 'South', handles: ['maui', 'south'] };
const KIHEI = { name: 'Kīhei', handles: ['maui', 'south', 'kihei'] };

const figure = (value: number, homes = 120): MarketFigure => ({ value, homes, region: KIHEI });

/** The figures of one kind of homes in Kīhei: all are of Kīhei itself. */
export function sampleGroupMarket(over: Partial<GroupMarket> = {}): GroupMarket {
  return {
    group: 'houses',
    active: 120,
    asking: figure(1_250_000),
    sold: figure(1_150_000, 96),
    supply: figure(15, 96),
    days: figure(64),
    reduced: figure(0.25),
    trend: {
      region: MAUI,
      months: Array.from({ length: 12 }, (_, at) => ({
        month: `2025-${String(at + 1).padStart(2, '0')}`,
        sold: at,
        median: at < 10 ? null : 1_000_000 + at * 1000,
      })),
    },
    ...over,
  };
}

/** The figures of Kīhei. */
export function sampleRegionMarket(over: Partial<RegionMarket> = {}): RegionMarket {
  return {
    region: KIHEI,
    around: [MAUI, SOUTH],
    counted_at: '2026-01-05T20:00:00.000Z',
    groups: [sampleGroupMarket()],
    schools: { elementary: ['Sample Elementary'], middle: [], high: ['Sample High'] },
    nearby: [{ name: 'Wailea', handles: ['maui', 'south', 'wailea'], listing_count: 1234 }],
    ...over,
  };
}
