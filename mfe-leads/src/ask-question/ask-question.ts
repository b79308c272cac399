import { type CallInput, cut, type ListingRef, SOURCE_URL_CUT } from 'shared-contracts';
import type { createLead } from 'shared-contracts/leads';
import type { ContactPerson } from '../lead/contact-person';
import type { Draft } from '../lead/draft';
import { recipientOf } from '../lead/recipient';
import type { Submission } from '../lead/use-lead-form';

export type LeadBody = CallInput<typeof createLead>['body'];

interface QuestionContext {
  listing: ListingRef;
  person: ContactPerson;
  pageUrl: string;
}

/** The question as it is sent: source type and lead source are decided by the server from the action (D15). */
export function questionBody(
  values: Draft,
  { listing, person, pageUrl }: QuestionContext,
  submission: Submission,
): LeadBody {
  return {
    action: 'ask_question',
    ...submission,
    name: values.name,
    email: values.email,
    phone: values.phone,
    comments: values.message,
    preapprove: values.preapprove,
    website: values.website,
    help_with: 'More Property Info',
    mls_number: listing.mls_id,
    source_url: cut(pageUrl, SOURCE_URL_CUT.question),
    ...recipientOf(person),
  };
}
