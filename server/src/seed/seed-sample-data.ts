import {
  makeListing,
  makeSale,
  sampleAgents,
  sampleBlogPosts,
  sampleContentPages,
  sampleOffices,
  sampleRegionContents,
  sampleTeams,
} from 'sample-data';
import { seedRegions } from '../features/regions/seed-regions.repository';
import type { OpenedDatabase } from '../platform/database/database';
import { insertListings, insertPages, insertPeople, insertRegionContents, insertSales } from './seed.repository';

export interface SeedOptions {
  /** number of listings; the default is 12,000 */
  listings?: number;
  /** the day on which all dates are based */
  now?: Date;
  seed?: string;
  onProgress?: (done: number, total: number) => void;
}

/**
 * Fills an empty database: regions, texts, people, pages, and generated listings and sales. Existing rows stay, so that an
 * interrupted run can be repeated.
 */
export async function seedSampleData(
  opened: Pick<OpenedDatabase, 'database' | 'url'>,
  { listings = 12_000, now = new Date(), seed = 'islands', onProgress }: SeedOptions = {},
): Promise<void> {
  const { database } = opened;
  await seedRegions(database);
  await insertRegionContents(database, sampleRegionContents());
  await insertPeople(database, sampleOffices(), sampleAgents(), sampleTeams());
  await insertPages(database, sampleBlogPosts(now), sampleContentPages());
  await insertListings(opened, generated());
  await insertSales(opened, sold());
  function* generated() {
    for (let index = 1; index <= listings; index++) {
      yield makeListing(seed, index, now);
      if (index % PROGRESS === 0 || index === listings) onProgress?.(index, listings);
    }
  }
  // as many sales as listings make a supply of some nine months
  function* sold() {
    for (let index = 1; index <= listings; index++) {
      const sale = makeSale(seed, index, now);
      if (sale) yield sale;
    }
  }
}

/** Listings between two calls of `onProgress`. */
const PROGRESS = 100;
