import type { StoredListing } from 'search-engine';
import { addDays, type LeadSubmission, showingSlots } from 'shared-contracts/leads';
import interest from '../data/interest.json' with { type: 'json' };
import type { SampleBuyer } from '../people/people';
import type { Random } from '../random';

/** Marks a sample lead in the field of its source. */
export const SAMPLE_LEAD = 'Sample data';

const TIME_ZONE = 'Pacific/Honolulu';

/** The parts of a lead: the sender, the day (Hawaii, YYYY-MM-DD), the home and its agent. */
export interface Occasion {
  id: string;
  buyer: SampleBuyer;
  day: string;
  listing: StoredListing;
  advisorId: number;
}

/** A lead as a form of the site would have sent it on that day. */
export function sampleSubmission(random: Random, occasion: Occasion): LeadSubmission {
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
        comments: random.pick(interest.questions),
        preapprove: random.chance(0.15),
      };
    case 'showing':
      return { action: 'request_showing', ...contact, ...about, showing: showing(random, occasion.day) };
    case 'callback':
      return { action: 'callback', ...from, callback: callback(random, occasion.day) };
    case 'message':
      return { action: 'email_agent', ...contact, comments: random.pick(interest.messages) };
  }
}

/** Homes that are not active get questions, and no showings. */
const kindsFor = ({ listing_status_name }: StoredListing) =>
  listing_status_name === 'Active'
    ? (['question', 'question', 'showing', 'showing', 'callback', 'message'] as const)
    : (['question', 'callback', 'message', 'question', 'message', 'question'] as const);

/** The strip of a listing has parts of the day, the panel has time slots. */
function showing(random: Random, day: string): LeadSubmission['showing'] {
  const type = random.chance(0.8) ? 'in_person' : 'virtual_tour';
  if (random.chance(0.5)) {
    const date = random.chance(0.15) ? null : addDays(day, random.int(1, 9));
    return { date, type, origin: 'strip', time: random.pick(['first_available', 'morning', 'afternoon']) };
  }
  return { date: addDays(day, random.int(2, 9)), type, origin: 'panel', slot: random.pick(showingSlots()) };
}

/** The next day at noon or in the afternoon, which is offered at any hour of the call. */
function callback(random: Random, day: string): LeadSubmission['callback'] {
  return { date: addDays(day, 1), minutes: random.pick([720, 780, 840, 900]), time_zone: TIME_ZONE };
}
