import type { Listing } from 'shared-contracts';
import { cutSourceUrl, parseRegionPath } from 'shared-contracts';
import type { LeadSubmission } from 'shared-contracts/leads';
import { formatMinutes, LENDING_SOURCE, type LeadOrigin, outwardShowingDate } from 'shared-contracts/leads';
import { inquiryMessage, LENDING_PREFIX } from './lead-message';
import type { Inquiry, LeadFormData, LeadPayload, ShowingPayload } from './lead-records';
import { type PersonName, personName } from './person-name';
import { leadPropertyType } from './property-type';

/** Facts of a lead's listing, which the server reads from its own index. */
export type LeadListing = Pick<
  Listing,
  | 'mls_number'
  | 'title'
  | 'asking_price'
  | 'total_beds'
  | 'total_floor_area'
  | 'dwelling_type_name'
  | 'hl_region_island'
  | 'hl_region_district'
  | 'hl_region_town'
  | 'hl_region_community'
>;

export interface LeadContext {
  origin: LeadOrigin;
  listing: LeadListing | null;
  /** recipient of the lead; null for the company */
  agentEmail: string | null;
  /** of the listing's agent; only the server knows it */
  listingAgentEmail: string | null;
  /** placeholder for the e-mail, which a callback does not require */
  callbackEmail: string;
}

type RequestRecord = LeadPayload['request'];

/** Default action of a question. */
const QUESTION_HELP = 'More Property Info';

/** What the visitor wants help with; null for forms without this field. */
export function helpWith({ action, help_with }: Pick<LeadSubmission, 'action' | 'help_with'>): string | null {
  return help_with ?? (action === 'ask_question' ? QUESTION_HELP : null);
}

/** The JSON for the external lead ingestion. Both spellings of a contact field have the same value. */
export function leadPayload(submission: LeadSubmission, context: LeadContext): LeadPayload {
  const { lead_source } = context.origin;
  const name = personName(submission);
  const message = inquiryMessage(submission) || null;
  const web_source = webSource(submission);
  const help_with = helpWith(submission);
  return {
    action: submission.action,
    version: 1.1,
    contact: payloadContact(submission, name, context),
    listing: context.listing?.title ?? null,
    agent_email: context.agentEmail,
    form: submission.screen_name ?? null,
    lead_source,
    description: submission.source_description ?? context.origin.source_type,
    referral_source: submission.referral_source ?? null,
    web_source,
    search: submission.search ?? null,
    ...(help_with === null ? {} : { help_with }),
    request: {
      ...placeOf(submission, context.listing),
      ...requestFieldsOf(submission, context.listing),
      LeadSource__c: lead_source,
      Inquiry_Message__c: message,
      web_source__c: web_source,
      Listing_Agent_Email__c: context.listingAgentEmail,
      ...callbackOf(submission),
    },
  };
}

/** A lead always has an e-mail address. A callback has the company's placeholder. */
export function leadEmail(submission: LeadSubmission, callbackEmail: string): string {
  const email = submission.email?.trim() ?? '';
  return email === '' && submission.action === 'callback' ? callbackEmail : email;
}

function payloadContact(submission: LeadSubmission, name: PersonName, context: LeadContext): LeadPayload['contact'] {
  const email = leadEmail(submission, context.callbackEmail);
  const phone = submission.phone?.trim() || null;
  return {
    first_name: name.first_name,
    last_name: name.last_name,
    FirstName: name.first_name,
    LastName: name.last_name,
    email,
    Email: email,
    phone,
    Phone: phone,
    full_name: name.full_name,
    LeadSource: context.origin.lead_source,
  };
}

/** The e-mail-agent dialog sends 255 characters of the page's address, every other form 200. */
function webSource({ action, source_url }: LeadSubmission): string | null {
  return source_url ? cutSourceUrl(source_url, action === 'email_agent' ? 'emailAgent' : 'question') : null;
}

/** The listing's region, or without a listing the first region of the search. */
function placeOf(
  submission: LeadSubmission,
  listing: LeadListing | null,
): Pick<RequestRecord, 'Region__c' | 'District__c' | 'Neighborhood__c'> {
  if (listing !== null) {
    const Neighborhood__c = listing.hl_region_community ?? listing.hl_region_town;
    return { Region__c: listing.hl_region_island, District__c: listing.hl_region_district, Neighborhood__c };
  }
  const [region = ''] = submission.search?.hl_regions ?? [];
  const steps = parseRegionPath(region) ?? [];
  const nameOf = (level: string) => steps.find((step) => step.level === level)?.name ?? null;
  const Neighborhood__c = nameOf('Community') ?? nameOf('Town');
  return { Region__c: nameOf('Island'), District__c: nameOf('District'), Neighborhood__c };
}

type RequestFields = Pick<
  RequestRecord,
  'MLS_Number__c' | 'Property_Price__c' | 'Bedrooms_min__c' | 'Total_Area_min__c' | 'pba__PropertyType__c'
>;

/** The listing's facts, or without a listing those of the search. */
function requestFieldsOf(submission: LeadSubmission, listing: LeadListing | null): RequestFields {
  const { search } = submission;
  return {
    MLS_Number__c: listing?.mls_number ?? submission.mls_number ?? null,
    Property_Price__c: listing?.asking_price ?? search?.maxPrice ?? null,
    Bedrooms_min__c: listing?.total_beds ?? search?.minBeds ?? null,
    Total_Area_min__c: listing?.total_floor_area ?? search?.minSquareFeet ?? null,
    pba__PropertyType__c: leadPropertyType(listing?.dwelling_type_name ?? search?.dwelling_type_name),
  };
}

function callbackOf(
  submission: LeadSubmission,
): Pick<RequestRecord, 'Originating_Time_Zone__c' | 'Requested_Callback_Time__c'> {
  const { callback } = submission;
  const time = callback && `${callback.date} ${formatMinutes(callback.minutes)}`;
  return { Originating_Time_Zone__c: callback?.time_zone ?? null, Requested_Callback_Time__c: time ?? null };
}

/** The outward request of a showing, sent as multipart. */
export function showingPayload(submission: LeadSubmission, context: LeadContext): ShowingPayload {
  const { contact, request } = leadPayload(submission, context);
  const { Total_Area_min__c, Originating_Time_Zone__c, Requested_Callback_Time__c, ...rest } = request;
  return {
    action: 'request_showing',
    contact: {
      FirstName: contact.FirstName,
      LastName: contact.LastName,
      Email: contact.Email,
      Phone: contact.Phone,
      Leadsource: contact.LeadSource,
    },
    request: {
      ...rest,
      Showing_Request_Date__c: submission.showing === undefined ? null : outwardShowingDate(submission.showing),
    },
  };
}

/** The second lead of someone who asked to be pre-approved, or null. It gets its own id. */
export function lendingSubmission(submission: LeadSubmission): LeadSubmission | null {
  if (submission.preapprove !== true) return null;
  const { preapprove, showing, callback, help_with, ...rest } = submission;
  return {
    ...rest,
    action: 'other',
    submission_id: `${submission.submission_id.slice(0, 55)}-lending`,
    lead_source: LENDING_SOURCE,
    comments: [LENDING_PREFIX, submission.comments?.trim()].filter(Boolean).join(' '),
  };
}

/** The inquiry of a submission, as the server stores it with the lead. */
export function inquiryOf(submission: LeadSubmission): Inquiry {
  return {
    ...personName(submission),
    email: submission.email?.trim() ?? '',
    phone: submission.phone?.trim() || null,
    message: submission.comments?.trim() ?? '',
    preapprove: submission.preapprove ?? false,
    mls_number: submission.mls_number ?? null,
  };
}

/** The form data of a submission, as the server stores them with the lead. */
export function leadFormData(
  submission: LeadSubmission,
  context: Pick<LeadContext, 'origin' | 'listing'>,
): LeadFormData {
  const { full_name } = personName(submission);
  return {
    name: full_name,
    email: submission.email?.trim() ?? '',
    phone: submission.phone?.trim() || null,
    comments: submission.comments?.trim() ?? '',
    preapprove: submission.preapprove ?? false,
    listing: context.listing?.title ?? null,
    lead_source: context.origin.lead_source,
    source_description: submission.source_description ?? null,
    advisor_id: submission.advisor_id ?? null,
    agent_email: submission.agent_email ?? null,
    source_url: cutSourceUrl(submission.source_url ?? '', 'question'),
  };
}
