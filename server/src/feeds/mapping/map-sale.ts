import type { Sale } from '../../features/market/market.repository';
import { propertyGroupOf } from '../../features/market/property-groups';
import type { Fields } from './fields';
import { kindOf } from './home-kinds';
import { sizeFields } from './map-facts';
import { mapPlace } from './map-place';
import { isSold } from './statuses';

/**
 * The sale of a closed record, for statistics: its region, kind, day and price. Null for other records, rentals, and
 * sales without a day, a known region or a kind that has figures.
 */
export function mapSale(fields: Fields, source: { system: string; key: string }): Sale | null {
  if (!isSold(fields) || sizeFields(fields).is_rental) return null;
  const kind = kindOf(fields);
  const property_group = kind.kind === 'home' ? propertyGroupOf(kind.name) : null;
  const closed_on = fields.day('CloseDate');
  const region = mapPlace(fields)?.path.map(({ handle }) => handle) ?? [];
  if (property_group === null || closed_on === null || region.length === 0) return null;
  const price = fields.amount('ClosePrice');
  return {
    source_system: source.system,
    source_key: source.key,
    region_path: region.join('/'),
    property_group,
    closed_on,
    price: price !== null && price > 0 ? price : null,
  };
}
