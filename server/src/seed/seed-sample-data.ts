import {
  makeListing,
  sampleAgents,
  sampleBlogPosts,
  sampleContentPages,
  sampleOffices,
  sampleRegionContents,
  sampleTeams,
} from 'sample-data';
import type { Database } from '../platform/database';
import { seedRegions } from '../regions';
import { insertListings, insertPages, insertPeople, insertRegionContents } from './seed.store';

export interface SeedOptions {
  /** how many listings; 12,000 fill the islands */
  listings?: number;
  /** the day everything is dated from */
  now?: Date;
  seed?: string;
  onProgress?: (done: number, total: number) => void;
}

/** Rows of one insert: the embedded database holds up everything else meanwhile. */
const BATCH = 100;

/**
 * Fills an empty database: every region, its texts, people, pages, and listings that never existed. What is there
 * already stays, so that a seeding cut short can be repeated.
 */
export async function seedSampleData(database: Database, options: SeedOptions = {}): Promise<void> {
  const { listings = 12_000, now = new Date(), seed = 'islands', onProgress } = options;
  await seedRegions(database);
  await insertRegionContents(database, sampleRegionContents());
  await insertPeople(database, sampleOffices(), sampleAgents(), sampleTeams());
  await insertPages(database, sampleBlogPosts(now), sampleContentPages());
  for (let first = 1; first <= listings; first += BATCH) {
    const count = Math.min(BATCH, listings - first + 1);
    await insertListings(
      database,
      Array.from({ length: count }, (_, n) => makeListing(seed, first + n, now)),
    );
    onProgress?.(first + count - 1, listings);
  }
}
