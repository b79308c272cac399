import type { StoredListing } from 'search-engine';
import { addDays, type LeadSubmission, showingSlots } from 'shared-contracts/leads';
import type { Random } from '../random';
import type { SampleBuyer } from './buyers';
import { MESSAGES, QUESTIONS } from './wording';

/** Marks a sample lead wherever its source is told. */
export const SAMPLE_LEAD = 'Sample data';

const TIME_ZONE = 'Pacific/Honolulu';

/** What a lead is made of: who wrote, on which day (Hawaii, YYYY-MM-DD), about which home of which agent. */
export interface Occasion {
  id: string;
  buyer: SampleBuyer;
  day: string;
  listing: StoredListing;
  advisorId: number;
}

/** A submission as a form of the site would have sent it on that day. */
export function leadWish(random: Random, occasion: Occasion): LeadSubmission {
  const { id, buyer, listing, advisorId } = occasion;
  const from = { submission_id: id, source_description: SAMPLE_LEAD, phone: buyer.phone, advisor_id: advisorId };
  const contact = { ...from, first_name: buyer.firstName, last_name: buyer.lastName, email: buyer.email };
  const about = { mls_number: listing.mls_number };
  switch (random.pick(kindsFor(listing))) {
    case 'question':
      return {
        action: 'ask_question',
        ...contact,
        ...about,
        comments: random.pick(QUESTIONS),
        preapprove: random.chance(0.15),
      };
    case 'showing':
      return { action: 'request_showing', ...contact, ...about, showing: showing(random, occasion.day) };
    case 'callback':
      return { action: 'callback', ...from, callback: callback(random, occasion.day) };
    case 'message':
      return { action: 'email_agent', ...contact, comments: random.pick(MESSAGES) };
  }
}

/** Homes that are not active are asked about and not shown. */
const kindsFor = ({ listing_status_name }: StoredListing) =>
  listing_status_name === 'Active'
    ? (['question', 'question', 'showing', 'showing', 'callback', 'message'] as const)
    : (['question', 'callback', 'message', 'question', 'message', 'question'] as const);

/** The strip beside a listing asks for a part of the day, the panel for a slot. */
function showing(random: Random, day: string): LeadSubmission['showing'] {
  const type = random.chance(0.8) ? 'in_person' : 'virtual_tour';
  if (random.chance(0.5)) {
    const date = random.chance(0.15) ? null : addDays(day, random.int(1, 9));
    return { date, type, origin: 'strip', time: random.pick(['first_available', 'morning', 'afternoon']) };
  }
  return { date: addDays(day, random.int(2, 9)), type, origin: 'panel', slot: random.pick(ownSlots()) };
}

function ownSlots(): readonly [number, ...number[]] {
  const [first = 9 * 60, ...others] = showingSlots();
  return [first, ...others];
}

/** The next day at noon or in the afternoon: offered whatever the hour of the call was. */
function callback(random: Random, day: string): LeadSubmission['callback'] {
  return { date: addDays(day, 1), minutes: random.pick([720, 780, 840, 900]), time_zone: TIME_ZONE };
}
