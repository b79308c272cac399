import { type SearchFilters, searchFiltersSchema } from '../entities/search';

/** The valid filters of stored parameters. */
export function validFilters(raw: object): SearchFilters {
  const filters: SearchFilters = {};
  for (const [name, schema] of Object.entries(searchFiltersSchema.shape)) {
    const value: unknown = Reflect.get(raw, name);
    const read = schema.safeParse(value);
    if (value !== undefined && read.success) Object.assign(filters, { [name]: read.data });
  }
  return filters;
}
