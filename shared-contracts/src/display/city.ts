import type { Listing } from '../entities/listing';
import { handle } from '../routes/handles';

type CityFields = Pick<Listing, 'address' | 'hl_region_town' | 'town'>;

/** The city of an address, as the directory spells that town: feeds send 'Keanae' for 'Keʻanae'. */
export function cityText({ address: { city }, hl_region_town, town }: CityFields): string | null {
  const known = hl_region_town ?? town ?? null;
  if (!city) return null;
  return known !== null && handle(known) === handle(city) ? known : city;
}
