import type { StoredListing } from 'search-engine';
import { addDays, hawaiiDay, type LeadSubmission } from 'shared-contracts/leads';
import interest from '../data/interest.json' with { type: 'json' };
import { type SampleBuyer, sampleBuyers } from '../people/people';
import { createRandom, type Random } from '../random';
import { sampleSubmission } from './lead-submissions';

/** Everything happens within this number of days: events are stored for that long. */
export const INTEREST_DAYS = 90;
const LEADS = 96;

/** The homes of the leads: those of the sample advisor, and of other agents of the company. */
export interface InterestIn {
  own: readonly StoredListing[];
  others: readonly StoredListing[];
  /** the agent of the sample advisor */
  advisorId: number;
}
export interface WrittenLead {
  at: Date;
  submission: LeadSubmission;
  /** null while it has no response */
  answeredAt: Date | null;
}
export interface KeptListing {
  at: Date;
  listing: StoredListing;
}
export interface SampleClient {
  buyer: SampleBuyer;
  since: Date;
  advisorId: number;
  favorites: KeptListing[];
  searches: (typeof interest.searches)[number][];
}

/** Leads of the last ninety days, oldest first. The same homes and the same day give the same leads. */
export function makeLeads(homes: InterestIn, now: Date): WrittenLead[] {
  const buyers = sampleBuyers();
  return Array.from({ length: LEADS }, (_, n) => n).flatMap((n) => {
    const random = createRandom(`lead/${n}`);
    // from the oldest day to yesterday
    const daysAgo = INTEREST_DAYS - 1 - Math.floor((n * (INTEREST_DAYS - 1)) / LEADS);
    const at = momentOn(random, daysAgo, now);
    const listing = pickListed(random, n % 2 === 0 ? homes.own : homes.others, at);
    const buyer = buyers[random.int(0, buyers.length - 1)];
    const advisorId = listing?.internal.advisor_ids[0];
    if (!listing || !buyer || advisorId === undefined) return [];
    const id = `sample-lead-${String(n).padStart(4, '0')}`;
    const submission = sampleSubmission(random, { id, buyer, day: hawaiiDay(at), listing, advisorId });
    return [{ at, submission, answeredAt: answeredAt(random, at, daysAgo) }];
  });
}

/** All buyers with an account, half of them clients of the sample advisor, with their favorites and searches. */
export function makeClients(homes: InterestIn, now: Date): SampleClient[] {
  const holders = sampleBuyers().filter(({ hasAccount }) => hasAccount);
  return holders.map((buyer, n) => {
    const random = createRandom(`client/${buyer.email}`);
    const daysAgo = random.int(40, INTEREST_DAYS - 1);
    const advisor = n % 2 === 0 ? homes.advisorId : homes.others[n]?.internal.advisor_ids[0];
    return {
      buyer,
      since: momentOn(random, daysAgo, now),
      advisorId: advisor ?? homes.advisorId,
      favorites: makeFavorites(random, homes, daysAgo, now),
      searches: random.some(interest.searches, random.int(1, 2)),
    };
  });
}

function makeFavorites(random: Random, { own, others }: InterestIn, since: number, now: Date): KeptListing[] {
  const wanted = [...random.some(own, random.int(2, 4)), ...random.some(others, random.int(1, 2))];
  return wanted
    .map((listing) => ({ listing, at: momentOn(random, random.int(1, since - 1), now) }))
    .filter(({ listing, at }) => wasListed(listing, at))
    .sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** A daytime in Hawaii, a number of days ago. Never today, so that it is never in the future. */
function momentOn(random: Random, daysAgo: number, now: Date): Date {
  const day = addDays(hawaiiDay(now), -daysAgo);
  const minutes = random.int(7 * 60, 21 * 60 + 59);
  return new Date(Date.parse(`${day}T00:00:00-10:00`) + minutes * 60_000);
}

/** Most leads are answered within a day. Some of the last days wait. */
function answeredAt(random: Random, at: Date, daysAgo: number): Date | null {
  const hours = random.between(0.3, 20);
  return random.chance(daysAgo > 6 ? 0.92 : 0.4) && daysAgo > 1 ? new Date(at.getTime() + hours * 3_600_000) : null;
}

const wasListed = ({ listing_at }: StoredListing, at: Date) =>
  listing_at !== null && new Date(listing_at).getTime() < at.getTime();

function pickListed(random: Random, listings: readonly StoredListing[], at: Date): StoredListing | null {
  const listed = listings.filter((listing) => wasListed(listing, at));
  return listed.length > 0 ? random.pick(listed) : null;
}
