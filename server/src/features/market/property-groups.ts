import type { PropertyGroup } from 'shared-contracts';

/**
 * The kind of homes of each dwelling type. Houses, condos and land have figures of their own. A home of several units is
 * in none of them.
 */
export const GROUP_OF_DWELLING: Readonly<Record<string, PropertyGroup>> = {
  'Single Family': 'houses',
  Condo: 'condos',
  Townhouse: 'condos',
  'Vacant Land': 'land',
};

/** The group of a home; null for a home without a type, with several or with one of no group. */
export function propertyGroupOf(dwelling: string | readonly string[] | null): PropertyGroup | null {
  const [type, ...others] = [dwelling ?? []].flat();
  return type === undefined || others.length > 0 ? null : (GROUP_OF_DWELLING[type] ?? null);
}
