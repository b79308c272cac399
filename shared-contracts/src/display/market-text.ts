import type { PROPERTY_GROUPS } from '../basics/vocabulary';
import type { MarketFigure, MarketPlace } from '../entities/market';
import { inPageLanguage } from '../language/in-page-language';
import { i18n } from '../texts';
import { formatNumber } from './formats';
import { placeHeading, placeName, placePath } from './place-names';

type Group = (typeof PROPERTY_GROUPS)[number];

/** Names of the kinds of homes, and the `type` of their searches. */
export const GROUP_LABELS: Readonly<Record<Group, string>> = inPageLanguage({
  houses: /*i18n*/ 'Houses',
  condos: /*i18n*/ 'Condos and townhouses',
  land: /*i18n*/ 'Land',
});
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
    isLike ? i18n.t('{place} Town', { place: placeHeading(name) }) : placeHeading(name),
  );
  return i18n.t('{place} Home Prices and Sales', { place });
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
  if (of === null) return notEnough(what);
  const homes = formatNumber(figure.homes);
  const count = homesText(homes, what);
  if (of.handles.length === region.handles.length) return count;
  return i18n.t(FEW[what], { place: placeName(region.name), around: marketPlaceName(of, island), count });
}

const FEW: Readonly<Record<FigureNote['what'], string>> = {
  sold: /*i18n*/ 'Fewer than ten homes sold in {place}; this is {around} ({count}).',
  'for sale': /*i18n*/ 'Fewer than ten homes for sale in {place}; this is {around} ({count}).',
  'for sale or sold': /*i18n*/ 'Fewer than ten homes for sale or sold in {place}; this is {around} ({count}).',
};

function notEnough(what: FigureNote['what']): string {
  if (what === 'sold') return i18n.t('Not enough sales');
  return what === 'for sale' ? i18n.t('Not enough homes for sale') : i18n.t('Not enough homes for sale or sold');
}

function homesText(homes: string, what: FigureNote['what']): string {
  if (what === 'sold') return i18n.t('{count} sold', { count: homes });
  return what === 'for sale'
    ? i18n.t('{count} for sale', { count: homes })
    : i18n.t('homes for sale by those sold in a month');
}
