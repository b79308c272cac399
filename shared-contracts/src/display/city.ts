import type { Listing } from '../entities/listing';
import { handle } from '../routes/handles';

type CityFields = Pick<Listing, 'address' | 'hl_region_town' | 'town'>;

/** The city of an address, as the directory spells that town: feeds send 'Keanae' for 'Keʻanae'. */
export function cityText({ address: { city }, hl_region_town, town }: CityFields): string | null {
  const known = hl_region_town ?? town ?? null;
  if (!city) return null;
  return known !== null && handle(known) === handle(city) ? known : city;
}

/** '12 Sample Road, Kihei, HI 96753'; the state only where the listing has one. */
export function fullAddress(listing: CityFields & Pick<Listing, 'postal_code'>): string {
  const { address, town, postal_code: code } = listing;
  const place = [address.state, address.postal_code ?? code].filter(Boolean).join(' ');
  return [address.line_1, cityText(listing) ?? town, place].filter(Boolean).join(', ');
}
