import { type CallInput, cut, type ListingRef, SOURCE_URL_CUT } from 'shared-contracts';
import type { createLead, ShowingOrigin } from 'shared-contracts/leads';
import type { ContactPerson } from '../lead/contact-person';
import type { Draft } from '../lead/draft';
import { recipientOf } from '../lead/recipient';
import type { Submission } from '../lead/use-lead-form';

type LeadBody = CallInput<typeof createLead>['body'];

interface ShowingContext {
  listing: ListingRef;
  person: ContactPerson;
  pageUrl: string;
  /** the form beside the listing, or the panel */
  origin: ShowingOrigin;
}

/** What is asked of either form. */
export interface ShowingProps {
  listing: ListingRef;
  person: ContactPerson;
}

/** The showing as it is sent: the day the person chose, null for as soon as possible; the server builds the rest. */
export function showingBody(values: Draft, context: ShowingContext, submission: Submission): LeadBody {
  const { listing, person, pageUrl, origin } = context;
  return {
    action: 'request_showing',
    ...submission,
    ...nameOf(values, origin),
    email: values.email,
    phone: values.phone,
    comments: values.message,
    preapprove: values.preapprove,
    website: values.website,
    screen_name: 'Schedule Showing',
    mls_number: listing.mls_id,
    source_url: cut(pageUrl, SOURCE_URL_CUT.question),
    showing: wish(values, origin),
    ...recipientOf(person),
  };
}

function nameOf({ name, first_name, last_name }: Draft, origin: ShowingOrigin): Partial<LeadBody> {
  return origin === 'panel' ? { first_name, last_name } : { name };
}

/** Parts of the day belong to the form's days, half-hour slots to the panel's; neither to a showing without a day. */
function wish({ chosen_date, type, time, slot }: Draft, origin: ShowingOrigin): NonNullable<LeadBody['showing']> {
  const date = chosen_date || null;
  const times = origin === 'panel' ? (slot === null ? {} : { slot }) : { time };
  return { date, type, origin, ...(date === null ? {} : times) };
}
