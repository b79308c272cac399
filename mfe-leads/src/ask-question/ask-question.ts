import { type CallInput, type createLead, cut, type ListingRef, SOURCE_URL_CUT } from 'shared-contracts';
import type { Draft } from '../lead/draft';

type LeadBody = CallInput<typeof createLead>['body'];

/** The question as it is sent: source type and lead source are decided by the server from the action (D15). */
export function questionBody(values: Draft, listing: ListingRef, submissionId: string, pageUrl: string): LeadBody {
  return {
    action: 'ask_question',
    submission_id: submissionId,
    name: values.name,
    email: values.email,
    phone: values.phone,
    comments: values.message,
    preapprove: values.preapprove,
    help_with: 'More Property Info',
    mls_number: listing.mls_id,
    source_url: cut(pageUrl, SOURCE_URL_CUT.question),
  };
}
