import * as z from 'zod/mini';
import { PROPERTY_GROUPS } from '../basics/vocabulary';

/** A region: its name, and its handles from the island down. */
export const marketPlaceSchema = z.object({ name: z.string(), handles: z.array(z.string()) });
export type MarketPlace = z.infer<typeof marketPlaceSchema>;

/** A figure of a region, or of the next region around it that has enough homes. */
export const marketFigureSchema = z.object({
  /** null: no region around has enough homes */
  value: z.nullable(z.number()),
  /** the homes behind it */
  homes: z.int(),
  /** the region that it is of; null without a value */
  region: z.nullable(marketPlaceSchema),
});
export type MarketFigure = z.infer<typeof marketFigureSchema>;

/** The sales of one month. */
export const marketMonthSchema = z.object({
  /** YYYY-MM */
  month: z.string(),
  sold: z.int(),
  /** median sold price; null where too few homes were sold */
  median: z.nullable(z.number()),
});
export type MarketMonth = z.infer<typeof marketMonthSchema>;

export const propertyGroupSchema = z.enum(PROPERTY_GROUPS);
export type PropertyGroup = z.infer<typeof propertyGroupSchema>;

/** What is for sale and what was sold, of one kind of homes. */
export const groupMarketSchema = z.object({
  group: propertyGroupSchema,
  /** homes for sale in the region itself */
  active: z.int(),
  /** median asking price, in dollars */
  asking: marketFigureSchema,
  /** median sold price of the last twelve full months, in dollars */
  sold: marketFigureSchema,
  /** homes for sale by homes sold in a month, in months */
  supply: marketFigureSchema,
  /** median days on market of homes for sale */
  days: marketFigureSchema,
  /** share of the homes for sale with a reduced price, from 0 to 1 */
  reduced: marketFigureSchema,
  /** the last twelve full months, oldest first, of one region; null where too few homes were sold in each month */
  trend: z.nullable(z.object({ region: marketPlaceSchema, months: z.array(marketMonthSchema) })),
});
export type GroupMarket = z.infer<typeof groupMarketSchema>;

export const regionMarketSchema = z.object({
  region: marketPlaceSchema,
  /** the regions around it, the island first */
  around: z.array(marketPlaceSchema),
  /** when the figures were counted, ISO; null before the first count */
  counted_at: z.nullable(z.string()),
  /** kinds of homes that the island has, in the order of PROPERTY_GROUPS */
  groups: z.array(groupMarketSchema),
  /** schools of the homes for sale in the region, those of most homes first */
  schools: z.object({ elementary: z.array(z.string()), middle: z.array(z.string()), high: z.array(z.string()) }),
  /** the regions within it, else those next to it */
  nearby: z.array(z.object({ ...marketPlaceSchema.shape, listing_count: z.int() })),
});
export type RegionMarket = z.infer<typeof regionMarketSchema>;
