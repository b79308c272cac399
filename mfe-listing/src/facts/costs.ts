import { formatDollars, type Listing } from 'shared-contracts';
import { mortgage, mortgageDefaults } from '../common/mortgage';

/** The estimated monthly payment of a home for sale as a lender quotes it; empty where the price is not known. */
export function monthlyPayment({ asking_price: askingPrice, is_rental, gross_taxes, strata_fee }: Listing): string {
  if (is_rental) return '';
  const costs = { taxes: gross_taxes, fees: strata_fee };
  const { estimate } = mortgage({ askingPrice, ...mortgageDefaults(askingPrice), ...costs });
  return estimate ? formatDollars(Math.round(estimate.lenderTotal)) : '';
}

/** The price of a square foot of a home for sale; empty where price or area is not known. */
export function pricePerSquareFoot({ asking_price: price, is_rental, ...listing }: Listing): string {
  const floor = listing.total_floor_area ?? listing.living_area;
  return is_rental || !price || !floor ? '' : formatDollars(Math.round(price / floor));
}
