import type { PROPERTY_GROUPS } from '../basics/vocabulary';
import type { MarketFigure, MarketPlace } from '../entities/market';
import { formatNumber } from './formats';
import { placeHeading, placeName, placePath } from './place-names';

type Group = (typeof PROPERTY_GROUPS)[number];

/** Names of the kinds of homes, and the `type` of their searches. */
export const GROUP_LABELS: Readonly<Record<Group, string>> = {
  houses: 'Houses',
  condos: 'Condos and townhouses',
  land: 'Land',
};
export const GROUP_TYPES: Readonly<Record<Group, string>> = {
  houses: 'house',
  condos: 'condo,townhouse',
  land: 'land',
};

/** 'Kīhei', 'South, Maui': a district alone has a name that several islands have. */
export function marketPlaceName({ name, handles }: MarketPlace, island: MarketPlace): string {
  return handles.length === 2 ? placePath([name, island.name]) : placeName(name);
}

/** What a region's page is called: with its island, and 'Town' where its district has the same name. */
export function marketTitle({ region, around }: { region: MarketPlace; around: readonly MarketPlace[] }): string {
  const isLike = around.slice(1).some(({ name }) => name === region.name);
  const place = placePath([region.name, around[0]?.name ?? ''], (name) =>
    isLike ? `${placeHeading(name)} Town` : placeHeading(name),
  );
  return `${place} Home Prices and Sales`;
}

interface FigureNote {
  figure: MarketFigure;
  /** the region of the page, and its island */
  region: MarketPlace;
  island: MarketPlace;
  /** which homes; of both for a supply */
  what: 'sold' | 'for sale' | 'for sale or sold';
}

/**
 * What a figure is of: '1,234 sold', or the sentence that says whose figure it is:
 * 'Fewer than ten homes sold in Keʻanae; this is East, Maui (34 sold).'
 */
export function figureNote({ figure, region, island, what }: FigureNote): string {
  const of = figure.region;
  if (of === null) return what === 'sold' ? 'Not enough sales' : `Not enough homes ${what}`;
  const homes = formatNumber(figure.homes);
  const count = what === 'for sale or sold' ? 'homes for sale by those sold in a month' : `${homes} ${what}`;
  if (of.handles.length === region.handles.length) return count;
  return `Fewer than ten homes ${what} in ${placeName(region.name)}; this is ${marketPlaceName(of, island)} (${count}).`;
}
