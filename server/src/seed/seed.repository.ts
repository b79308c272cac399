import type { SampleAgent, SampleBlogPost, SampleRegionContent, SampleSale } from 'sample-data';
import type { StoredListing } from 'search-engine';
import type { ContentPage, CostRules, Office, Team } from 'shared-contracts';
import { withCost } from '../features/costs/apply-costs';
import { findCostRules } from '../features/costs/costs.repository';
import { propertyGroupOf } from '../features/market/property-groups';
import { copyRows } from '../platform/database/copy-rows';
import type { Database, OpenedDatabase } from '../platform/database/database';
import { json } from '../platform/database/sql-values';

/**
 * Adds listings by COPY, all or none; listings that are in the database already are left as they are.
 * @returns the number of new rows
 */
export async function insertListings(
  { database, url }: Pick<OpenedDatabase, 'database' | 'url'>,
  listings: Iterable<StoredListing>,
): Promise<number> {
  const present = await database.selectFrom('listings').select('internal_id').execute();
  const stored = new Set(present.map(({ internal_id }) => internal_id));
  return copyRows(url, 'listings', COLUMNS, rowsOf(listings, stored, await findCostRules(database)));
}

const COLUMNS = [
  'internal_id',
  'source_system',
  'source_key',
  'mls_id',
  'slug',
  'status',
  'document',
  'updated_at',
] as const;

function* rowsOf(listings: Iterable<StoredListing>, present: ReadonlySet<string>, rules: CostRules) {
  for (const listing of listings) {
    const { internal_id, mls_id, slug, updated_at, listing_status_name: status, internal } = listing;
    const { system: source_system, key: source_key } = internal.source;
    const document = withCost(listing, rules);
    if (!present.has(internal_id))
      yield { internal_id, source_system, source_key, mls_id, slug, status, document, updated_at };
  }
}

/** Adds sales for statistics by COPY, all or none, to a database without sample sales. */
export async function insertSales(
  { database, url }: Pick<OpenedDatabase, 'database' | 'url'>,
  sales: Iterable<SampleSale>,
): Promise<void> {
  const present = await database
    .selectFrom('sales')
    .select('source_key')
    .where('source_system', '=', SAMPLE_SALES)
    .limit(1)
    .executeTakeFirst();
  if (!present) await copyRows(url, 'sales', SALE_COLUMNS, saleRows(sales));
}

const SAMPLE_SALES = 'SAMPLE';
const SALE_COLUMNS = ['source_system', 'source_key', 'region_path', 'property_group', 'closed_on', 'price'] as const;

function* saleRows(sales: Iterable<SampleSale>) {
  for (const { key, dwelling, region, closedOn, price } of sales) {
    const property_group = propertyGroupOf(dwelling);
    if (property_group !== null)
      yield {
        source_system: SAMPLE_SALES,
        source_key: key,
        region_path: region,
        property_group,
        closed_on: closedOn,
        price,
      };
  }
}

export async function insertRegionContents(
  database: Database,
  contents: readonly SampleRegionContent[],
): Promise<void> {
  const rows = contents.map((content) => ({
    ...content,
    body: json(content.body),
    outlines: json(content.outlines),
    sample: true,
  }));
  await database
    .insertInto('region_contents')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function insertPeople(
  database: Database,
  offices: Office[],
  agents: SampleAgent[],
  teams: Team[],
): Promise<void> {
  const officeRows = offices.map((office) => ({ ...office, sample: true }));
  const agentRows = agents.map((agent) => ({
    ...agent,
    islands: json(agent.islands),
    languages: json(agent.languages),
    sample: true,
  }));
  const teamRows = teams.map((team) => ({ ...team, members: json(team.members), sample: true }));
  await database
    .insertInto('offices')
    .values(officeRows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await database
    .insertInto('agents')
    .values(agentRows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await database
    .insertInto('teams')
    .values(teamRows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function insertPages(
  database: Database,
  posts: readonly SampleBlogPost[],
  pages: readonly ContentPage[],
): Promise<void> {
  const postRows = posts.map((post) => ({ ...post, body: json(post.body), sample: true }));
  const pageRows = pages.map((page) => ({ ...page, body: json(page.body) }));
  await database
    .insertInto('blog_posts')
    .values(postRows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await database
    .insertInto('content_pages')
    .values(pageRows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
