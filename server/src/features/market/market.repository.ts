import { sql } from 'kysely';
import type { Database } from '../../platform/database/database';
import { json } from '../../platform/database/sql-values';
import type { MarketFigureTable, MarketMonthTable, MarketSchoolTable, SaleTable } from './market.tables';
import { GROUP_OF_DWELLING } from './property-groups';

export type Sale = SaleTable;
export type FigureRow = MarketFigureTable;
export type MonthRow = MarketMonthTable;

/** Stores sales for statistics. A sale that is sent again replaces the stored one. */
export async function upsertSales(db: Database, sales: readonly Sale[]): Promise<void> {
  if (sales.length === 0) return;
  await db
    .insertInto('sales')
    .values([...sales])
    .onConflict((conflict) =>
      conflict.columns(['source_system', 'source_key']).doUpdateSet(({ ref }) => ({
        region_path: ref('excluded.region_path'),
        property_group: ref('excluded.property_group'),
        closed_on: ref('excluded.closed_on'),
        price: ref('excluded.price'),
      })),
    )
    .execute();
}

/** Removes sales that are none any more: a closing that did not happen, or was of a rental. */
export async function deleteSales(db: Database, system: string, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await db
    .deleteFrom('sales')
    .where('source_system', '=', system)
    .where('source_key', 'in', [...keys])
    .execute();
}

/** The first days of the first month that counts and of the month after the last, YYYY-MM-DD. */
export interface MarketSpan {
  from: string;
  until: string;
}

/** Every region of a path: 'maui/south' is in maui and in maui/south. */
const REGIONS_OF_PATH = sql.raw(`
  cross join lateral (
    select array_to_string(parts[1:depth], '/') as region_path
    from (select string_to_array(path, '/') as parts) as split, generate_series(1, cardinality(parts)) as depth
  ) as region`);

/**
 * Counts the figures of all regions and replaces the stored ones, in the caller's transaction. Readers see the former
 * ones until it commits. A price counts as reduced when the site knows a higher one before it.
 */
export async function updateMarket(trx: Database, now: Date, { from, until }: MarketSpan): Promise<void> {
  for (const table of ['market_figures', 'market_months', 'market_schools'] as const)
    await trx.deleteFrom(table).execute();
  await sql`
    with home as materialized (
      select region_slug_path as path, kind.property_group, asking_price as price,
        floor(extract(epoch from ${now}::timestamptz - listing_at) / 86400) as days,
        coalesce(previous_price > asking_price, false)
          or exists (select from listing_prices as earlier
            where earlier.internal_id = listings.internal_id and earlier.price > asking_price) as is_reduced
      from listings
      cross join lateral jsonb_to_record(document) as facts (region_slug_path text, dwelling_type_name jsonb,
        asking_price double precision, previous_price double precision, listing_at timestamptz, is_rental boolean)
      join jsonb_each_text(${json(GROUP_OF_DWELLING)}) as kind (dwelling, property_group)
        on dwelling_type_name in (to_jsonb(kind.dwelling), jsonb_build_array(kind.dwelling))
      where status = 'Active' and not is_rental and region_slug_path is not null
    ), active as (
      select region_path, property_group, count(*)::int as active, count(price)::int as priced,
        percentile_cont(0.5) within group (order by price) as asking_median, count(days)::int as dated,
        percentile_cont(0.5) within group (order by days) as days_median,
        count(*) filter (where is_reduced)::int as reduced
      from home ${REGIONS_OF_PATH} group by region_path, property_group
    ), sold as (
      select region_path, property_group, count(*)::int as sold, count(price)::int as sold_priced,
        percentile_cont(0.5) within group (order by price) as sold_median
      from (select region_path as path, property_group, price from sales
        where closed_on >= ${from}::date and closed_on < ${until}::date) as sale ${REGIONS_OF_PATH}
      group by region_path, property_group
    )
    insert into market_figures
    select region_path, property_group, coalesce(active, 0), coalesce(priced, 0), asking_median, coalesce(dated, 0),
      days_median, coalesce(reduced, 0), coalesce(sold, 0), coalesce(sold_priced, 0), sold_median, ${now}::timestamptz
    from active full join sold using (region_path, property_group)`.execute(trx);
  await sql`
    insert into market_months
    select region_path, property_group, month, count(*)::int, count(price)::int,
      percentile_cont(0.5) within group (order by price)
    from (select region_path as path, property_group, price, date_trunc('month', closed_on)::date as month from sales
      where closed_on >= ${from}::date and closed_on < ${until}::date) as sale ${REGIONS_OF_PATH}
    group by region_path, property_group, month`.execute(trx);
  await sql`
    insert into market_schools
    select region_path, level, name, count(*)::int
    from (select region_slug_path as path, level, trim(name) as name
      from listings
      cross join lateral jsonb_to_record(document) as facts (region_slug_path text, schools jsonb)
      cross join lateral jsonb_each_text(schools) as school (level, name)
      where status = 'Active' and region_slug_path is not null and jsonb_typeof(schools) = 'object'
        and level in ('elementary', 'middle', 'high') and trim(name) <> '') as home ${REGIONS_OF_PATH}
    group by region_path, level, name`.execute(trx);
}

/** The figures of some regions. */
export function listFigures(db: Database, paths: readonly string[]): Promise<FigureRow[]> {
  return db.selectFrom('market_figures').selectAll().where('region_path', 'in', paths).execute();
}

/** The months with sales of some regions, `month` as YYYY-MM. */
export function listMonths(db: Database, paths: readonly string[]): Promise<MonthRow[]> {
  return db
    .selectFrom('market_months')
    .select(['region_path', 'property_group', 'sold', 'sold_priced', 'sold_median'])
    .select(sql<string>`to_char(month, 'YYYY-MM')`.as('month'))
    .where('region_path', 'in', paths)
    .execute();
}

/** The schools of a region by level, those of most homes first, at most so many of each level. */
export async function listSchools(db: Database, path: string, limit: number) {
  const rows = await db
    .selectFrom('market_schools')
    .select(['level', 'name'])
    .where('region_path', '=', path)
    .orderBy('homes', 'desc')
    .orderBy('name')
    .execute();
  const of = (level: MarketSchoolTable['level']) =>
    rows.flatMap((row) => (row.level === level ? row.name : [])).slice(0, limit);
  return { elementary: of('elementary'), middle: of('middle'), high: of('high') };
}
