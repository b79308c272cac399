import { type CallInput, cut, type ListingRef, type SearchFilters, SOURCE_URL_CUT } from 'shared-contracts';
import type { contactAgent } from 'shared-contracts/leads';
import type { ContactPerson } from '../lead/contact-person';
import type { Draft } from '../lead/draft';
import type { Submission } from '../lead/use-lead-form';

type ContactBody = CallInput<typeof contactAgent>['body'];

/** Whom a message is for, and what it is about. */
export interface EmailSubject {
  to: Pick<ContactPerson, 'id' | 'name' | 'teamSlug'>;
  listing?: ListingRef | undefined;
  /** the search it comes from [A7.37] */
  search?: SearchFilters | undefined;
  /** a screen of the lead-source table */
  screenName?: string | undefined;
}

/** The contact-agent e-mail [B3.25]; without an agent id the server takes the default contact [A5.2]. */
export function emailAgentBody(
  values: Draft,
  { to, listing, search, screenName }: EmailSubject,
  submission: Submission,
  pageUrl: string,
): ContactBody {
  return {
    name: values.name,
    email: values.email,
    phone: values.phone,
    message: values.message,
    agent_id: to.id,
    website: values.website,
    ...submission,
    source_url: cut(pageUrl, SOURCE_URL_CUT.emailAgent),
    ...(to.teamSlug === null ? {} : { team_slug: to.teamSlug }),
    ...(listing ? { mls_number: listing.mls_id } : {}),
    ...(search ? { search } : {}),
    ...(screenName ? { screen_name: screenName } : {}),
  };
}

/** Names the form, so that each message keeps its own text. */
export function emailFormName({ to, listing, search }: EmailSubject): string {
  const about = listing?.internal_id ?? (search ? 'search' : '');
  return ['email-agent', to.id ?? to.teamSlug ?? 'company', about].filter((part) => part !== '').join(':');
}

/** What a message about a listing begins with. */
export function firstMessage({ listing }: EmailSubject): string {
  return listing ? `I would like to know more about ${listing.address} (MLS# ${listing.mls_id}).` : '';
}
