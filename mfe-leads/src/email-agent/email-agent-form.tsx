import {
  type CallInput,
  cut,
  type HostServices,
  type ListingRef,
  type SearchFilters,
  SOURCE_URL_CUT,
} from 'shared-contracts';
import { emailAgentFormSchema, formErrors } from 'shared-contracts/forms';
import { contactAgent } from 'shared-contracts/leads';
import { Button } from 'shared-ui';
import type { ContactPerson } from '../lead/contact-person';
import type { Draft } from '../lead/draft';
import classes from '../lead/lead.module.css';
import { ContactFields, LeadFailure, MessageField } from '../lead/lead-fields';
import { type Submission, tellLead, useLeadForm } from '../lead/use-lead-form';

export interface EmailAgentFormProps {
  host: HostServices;
  subject: EmailSubject;
  onSent: () => void;
}

/** A message to an agent, a team or the company. The send button is disabled until all required fields are filled. */
export function EmailAgentForm({ host, subject, onSent }: EmailAgentFormProps) {
  const { to } = subject;
  const { fields, submit, failure, sending } = useLeadForm({
    host,
    form: emailFormName(subject),
    schema: emailAgentFormSchema,
    own: { message: firstMessage(subject) },
    errorsAfter: 'blur',
    send: (values, submission) =>
      host.api.call(contactAgent, { body: emailAgentBody(values, subject, submission, location.href) }),
    onSent: (receipt) => {
      tellLead(host, receipt, 'email_agent');
      host.track.capture(to.id === null && to.teamSlug === null ? 'email_hawaiilife' : 'email_agent');
      host.track.score('ClickEmail', { leadSource: receipt.lead_source });
      host.flash.success('Email Sent');
      onSent();
    },
  });
  const complete = Object.keys(formErrors(emailAgentFormSchema, fields.watch())).length === 0;
  return (
    <form className={classes.form} noValidate onSubmit={submit} aria-label={`E-mail ${to.name}`}>
      <ContactFields fields={fields} />
      <MessageField fields={fields} label="Your message" />
      <LeadFailure failure={failure} phone={host.settings.companyPhone} onRetry={() => void submit()} />
      <Button type="submit" busy={sending} disabled={!complete} wide>
        Send
      </Button>
    </form>
  );
}

type ContactBody = CallInput<typeof contactAgent>['body'];

/** The recipient of a message, and its subject. */
export interface EmailSubject {
  to: Pick<ContactPerson, 'id' | 'name' | 'teamSlug'>;
  listing?: ListingRef | undefined;
  /** the search from which the form was opened */
  search?: SearchFilters | undefined;
  /** a screen of the lead-source table */
  screenName?: string | undefined;
}

/** The contact-agent request. Without an agent id the server uses the default contact. */
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

/** Key of the form, so that each recipient and listing has its own draft. */
export function emailFormName({ to, listing, search }: EmailSubject): string {
  const about = listing?.internal_id ?? (search ? 'search' : '');
  return ['email-agent', to.id ?? to.teamSlug ?? 'company', about].filter((part) => part !== '').join(':');
}

/** The initial text of a message about a listing. */
export function firstMessage({ listing }: EmailSubject): string {
  return listing ? `I would like to know more about ${listing.address} (MLS# ${listing.mls_id}).` : '';
}
