import type { LeadAction } from '../entities/lead-action';

const QUESTION = 'HL Web - Question';

/** Lead sources by the name of the screen a contact comes from. */
const SOURCE_OF_SCREEN: Readonly<Record<string, string>> = {
  'advisor page': 'HL Web - Request Agent',
  'advisor index page': 'HL Web - Request Agent',
  'meet with agent': 'HL Web - Request Agent',
  'connect with an agent': 'HL Web - Request Agent',
  'listing page': 'HL Web - Listing',
  'listing - ask a question': 'HL Web - Listing',
  'new account': 'HL - Registration (CE)',
  'live chat': 'HL Web - Live Chat',
  'make offer': 'HL Web - Make Offer',
  'schedule showing': 'HL Web - Request Showing',
  'more info': QUESTION,
  'project page': 'HL Web - Development',
  'project - ask a question': 'HL Web - Development',
  'project - developer': 'HL Web - Developer',
  'project page - details': 'HL Web - Direct Email (Agent)',
  'update account': 'HL Web - Registration',
  'property evaluation': 'HL Web - CMA',
  'blog post': 'HL Web - Direct Email',
};

/** Accepted sources, which stay unchanged. */
export const ACCEPTED_LEAD_SOURCES = [
  'HL Lead - Facebook',
  'Web - BoomTown registration',
  'Web - BoomTown activity',
  'Web - Agent Site',
] as const;
/** The extra lead of someone who wants to be pre-approved. */
export const LENDING_SOURCE = 'HL Web - Lending';
/** Source type of any contact with a listing attached, the question form's own aside. */
export const LISTING_SOURCE_TYPE = 'Listing - Ask a Question';

const SOURCE_OF_ACTION = {
  ask_question: QUESTION,
  request_showing: 'HL Web - Request Showing',
  callback: 'HL Web - Request Callback',
  favorite: 'HL Web - Favorite Listing',
} as const satisfies Partial<Record<LeadAction, string>>;

/** The lead source of a screen; a screen that is not in the table is a question. Ignores letter case. */
export function leadSourceOfScreen(screenName: string): string {
  const key = screenName.trim().toLowerCase();
  return Object.hasOwn(SOURCE_OF_SCREEN, key) ? (SOURCE_OF_SCREEN[key] ?? QUESTION) : QUESTION;
}

/** Whether the table has a screen. The source of other contacts follows from their kind. */
export function isLeadScreen(screenName: string): boolean {
  return Object.hasOwn(SOURCE_OF_SCREEN, screenName.trim().toLowerCase());
}

/** An e-mail's source: a message to the company, or a direct one to an agent. */
export function emailLeadSource(recipient: EmailRecipient | null): string {
  const isCompany = recipient === null || recipient.customerExperience || recipient.generic;
  return isCompany ? 'HL Web - E-mail Message' : 'HL Web - Direct Email';
}

export interface EmailRecipient {
  customerExperience: boolean;
  /** one of the company's generic addresses */
  generic: boolean;
}

export interface LeadSourceInput {
  action: LeadAction;
  hasListing: boolean;
  /** who the message goes to; null for the company */
  recipient?: EmailRecipient | null | undefined;
  screenName?: string | undefined;
  /** a source named by the sender; only accepted ones count */
  leadSource?: string | undefined;
}
export interface LeadOrigin {
  lead_source: string;
  source_type: string;
}

/** Lead source and source type of a contact. */
export function leadOrigin(input: LeadSourceInput): LeadOrigin {
  const { action, hasListing, screenName } = input;
  if (action === 'ask_question') return { lead_source: QUESTION, source_type: QUESTION };
  if (isOwnSource(action)) {
    const lead_source = SOURCE_OF_ACTION[action];
    return { lead_source, source_type: hasListing ? LISTING_SOURCE_TYPE : lead_source };
  }
  const accepted = ACCEPTED_LEAD_SOURCES.find((source) => source === input.leadSource);
  if (accepted) return { lead_source: accepted, source_type: accepted };
  if (hasListing) return { lead_source: QUESTION, source_type: LISTING_SOURCE_TYPE };
  if (action !== 'email_agent' && screenName) {
    return { lead_source: leadSourceOfScreen(screenName), source_type: screenName };
  }
  const lead_source = action === 'other' ? QUESTION : emailLeadSource(input.recipient ?? null);
  return { lead_source, source_type: lead_source };
}

function isOwnSource(action: LeadAction): action is keyof typeof SOURCE_OF_ACTION {
  return action in SOURCE_OF_ACTION;
}

/** Whether an address is one of the company's generic ones. */
export function isGenericEmail(email: string, generic: readonly string[]): boolean {
  const address = email.trim().toLowerCase();
  return generic.some((one) => one.trim().toLowerCase() === address);
}
