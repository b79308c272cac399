import type { SampleAgent, SampleBlogPost, SampleRegionContent } from 'sample-data';
import type { ContentPage, Office, Team } from 'shared-contracts';
import type { StoredListing } from '../listings';
import { type Database, json } from '../platform/database';
import { insertScenes } from './sample-scenes.store';

export async function insertListings(database: Database, listings: readonly StoredListing[]): Promise<void> {
  const rows = listings.map((listing) => ({
    internal_id: listing.internal_id,
    source_system: listing.internal.source.system,
    source_key: listing.internal.source.key,
    mls_id: listing.mls_id,
    slug: listing.slug,
    status: listing.listing_status_name,
    document: json(listing),
    updated_at: listing.updated_at,
  }));
  await insertScenes(
    database,
    listings.flatMap(({ photos }) => photos.map(({ original }) => original)),
  );
  await database
    .insertInto('listings')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
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
  await insertScenes(
    database,
    contents.map(({ image }) => image),
  );
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
  await insertScenes(database, [
    ...agents.flatMap((agent) => [agent.large_image_url, agent.tile_image_url]),
    ...teams.map((team) => team.tile_image_url),
  ]);
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
  await insertScenes(
    database,
    posts.map(({ image }) => image),
  );
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
