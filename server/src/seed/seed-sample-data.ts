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
  /** number of listings; the default is 12,000 */
  listings?: number;
  /** the day on which all dates are based */
  now?: Date;
  seed?: string;
  onProgress?: (done: number, total: number) => void;
}

/** Rows per insert. */
const BATCH = 100;

/**
 * Fills an empty database: regions, texts, people, pages, and generated listings. Existing rows stay, so that an
 * interrupted run can be repeated.
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
