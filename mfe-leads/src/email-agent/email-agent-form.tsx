import { type CallInput, cut, type ListingRef, type SearchFilters, SOURCE_URL_CUT } from 'shared-contracts';
import { emailAgentFormSchema, formErrors } from 'shared-contracts/forms';
import { contactAgent } from 'shared-contracts/leads';
import { useHost } from 'shared-ui';
import { ContactForm } from '../lead/contact-form';
import type { ContactPerson } from '../lead/contact-person';
import type { Draft } from '../lead/draft';
import type { SentRequest } from '../lead/request-sent';
import { publishLead, type Submission, useLeadForm } from '../lead/use-lead-form';
import { i18n } from '../texts';

export interface EmailAgentFormProps {
  subject: EmailSubject;
  /** the focus starts at the first field */
  focusFirst?: boolean | undefined;
  /** the server stored the message */
  onSent: (sent: SentRequest) => void;
}

/** A message to an agent, a team or the company. */
export function EmailAgentForm({ subject, focusFirst, onSent }: EmailAgentFormProps) {
  const host = useHost();
  const { to } = subject;
  const form = useLeadForm({
    host,
    form: emailFormName(subject),
    schema: emailAgentFormSchema,
    own: { message: firstMessage(subject) },
    errorsAfter: 'blur',
    send: (values, submission) =>
      host.api.call(contactAgent, { body: emailAgentBody(values, subject, submission, location.href) }),
    onSent: (receipt, _, copyTo) => {
      publishLead(host, receipt, 'email_agent');
      host.track.capture(to.id === null && to.teamSlug === null ? 'email_hawaiilife' : 'email_agent');
      host.track.score('ClickEmail', { leadSource: receipt.lead_source });
      host.flash.success(i18n.t('Email Sent'));
      onSent({ title: titleOf(subject), copyTo, byPhone: true });
    },
  });
  const incomplete = Object.keys(formErrors(emailAgentFormSchema, form.fields.watch())).length > 0;
  return (
    <ContactForm
      form={form}
      label={i18n.t('E-mail {name}', { name: to.name })}
      message={{ label: i18n.t('Your message'), required: true }}
      incomplete={incomplete}
      submitLabel={i18n.t('Send')}
      focusFirst={focusFirst}
    />
  );
}

type ContactBody = CallInput<typeof contactAgent>['body'];

/** Whom a message is for, and what it is about. */
export interface EmailSubject {
  to: Pick<ContactPerson, 'id' | 'name' | 'teamSlug'>;
  listing?: ListingRef | undefined;
  /** the search it comes from */
  search?: SearchFilters | undefined;
  /** a screen of the lead-source table */
  screenName?: string | undefined;
  /** what the message begins with */
  message?: string | undefined;
}

/** The contact-agent e-mail; without an agent id the server takes the default contact. */
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

/** What was sent, in the card that follows. */
function titleOf({ to, listing, screenName }: EmailSubject): string {
  if (screenName === SELLER_SCREEN) return i18n.t('Request about selling your home, to {name}', { name: to.name });
  return listing
    ? i18n.t('Message about {address}, to {name}', { address: listing.address, name: to.name })
    : i18n.t('Message to {name}', { name: to.name });
}

/** The screen of the page for sellers. */
const SELLER_SCREEN = 'Property Evaluation';

/** Names the form, so that each message keeps its own text. */
export function emailFormName({ to, listing, search, message = '' }: EmailSubject): string {
  const about = listing?.internal_id ?? (search ? 'search' : message);
  return ['email-agent', to.id ?? to.teamSlug ?? 'company', about].filter((part) => part !== '').join(':');
}

/** What a message begins with. */
export function firstMessage({ listing, message = '' }: EmailSubject): string {
  if (message) return message;
  if (!listing) return '';
  const { address, mls_id: number } = listing;
  return i18n.t('I would like to know more about {address} (MLS# {number}).', { address, number });
}
