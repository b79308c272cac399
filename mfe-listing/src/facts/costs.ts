import { formatDollars, type Listing, withoutText } from 'shared-contracts';
import { i18n } from '../texts';

/** The monthly cost and the parts that it lacks: '$5,751 (without lease rent: not known)'; empty without a price. */
export function monthlyCostText({ monthly_cost: cost }: Listing): string {
  if (!cost) return '';
  const without = withoutText(cost.without);
  const amount = formatDollars(cost.amount);
  return without ? i18n.t('{amount} ({without})', { amount, without }) : amount;
}

/** The price of a square foot of a home for sale; empty where price or area is not known. */
export function pricePerSquareFoot({ asking_price: price, is_rental, ...listing }: Listing): string {
  const floor = listing.total_floor_area ?? listing.living_area;
  return is_rental || !price || !floor ? '' : formatDollars(Math.round(price / floor));
}
