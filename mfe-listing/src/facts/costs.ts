import { formatDollars, type Listing } from 'shared-contracts';
import { type HomeUse, MORTGAGE_TERMS, withoutText } from 'shared-contracts/listing-facts';

const USE_TEXTS: Readonly<Record<HomeUse, string>> = {
  owner: 'owner-occupied',
  second: 'second home',
  short_term: 'short-term rental',
};

/** The monthly cost and the parts that it lacks: '$5,751 (without lease rent: not known)'; empty without a price. */
export function monthlyCostText({ monthly_cost: cost }: Listing): string {
  if (!cost) return '';
  const without = withoutText(cost.without);
  return `${formatDollars(cost.amount)}${without && ` (${without})`}`;
}

/** What a monthly cost assumes: '20% down, 6.7%, 30 years; owner-occupied; without insurance'. */
export function monthlyCostTerms(use: HomeUse): string {
  return `${MORTGAGE_TERMS}; ${USE_TEXTS[use]}; without insurance`;
}

/** The price of a square foot of a home for sale; empty where price or area is not known. */
export function pricePerSquareFoot({ asking_price: price, is_rental, ...listing }: Listing): string {
  const floor = listing.total_floor_area ?? listing.living_area;
  return is_rental || !price || !floor ? '' : formatDollars(Math.round(price / floor));
}
