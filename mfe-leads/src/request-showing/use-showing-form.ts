import { useEffect } from 'react';
import { type CallInput, cut, type HostServices, type ListingRef, SOURCE_URL_CUT } from 'shared-contracts';
import type { formErrors } from 'shared-contracts/forms';
import { type ShowingOrigin, showingPanelDays, showingStripDays } from 'shared-contracts/lead-rules';
import { createLead, type LeadReceipt } from 'shared-contracts/leads';
import { useNow } from '../lead/clock.resource';
import { type ContactPerson, recipientOf } from '../lead/contact-person';
import type { Draft } from '../lead/draft';
import { publishLead, type Submission, useLeadForm } from '../lead/use-lead-form';

interface ShowingFormOptions {
  host: HostServices;
  listing: ListingRef;
  person: ContactPerson;
  origin: ShowingOrigin;
  schema: Parameters<typeof formErrors>[0];
  errorsAfter: 'submit' | 'blur';
  /** the day a fresh form begins with: null is as soon as possible, '' none */
  firstDay: string | null;
  onSent(receipt: LeadReceipt, values: Draft): void;
}

/** A lead form with days on offer. A day that was kept but is no longer offered is taken back. */
export function useShowingForm({ host, listing, person, origin, firstDay, onSent, ...rest }: ShowingFormOptions) {
  const now = useNow(host);
  const days = origin === 'strip' ? showingStripDays(now()) : showingPanelDays(now());
  const form = useLeadForm({
    host,
    form: `showing-${origin}:${listing.internal_id}`,
    own: { chosen_date: firstDay },
    complete: withNames,
    send: (values, submission) =>
      host.api.call(createLead, {
        body: showingBody(values, { listing, person, origin, pageUrl: location.href }, submission),
      }),
    onSent: (receipt, values) => {
      publishLead(host, receipt, 'request_showing');
      onSent(receipt, values);
    },
    ...rest,
  });
  const { setValue, watch, formState } = form.fields;
  const day = watch('chosen_date');
  const choose = (chosen: string | null) =>
    setValue('chosen_date', chosen, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  const isGone = day !== null && day !== '' && !days.includes(day);
  useEffect(() => {
    if (isGone) setValue('chosen_date', firstDay);
  }, [isGone, setValue, firstDay]);
  return { form, days, day, choose };
}

/** First and last name from the one field; a missing one stays empty, and its schema may refuse that. */
function withNames(values: Draft): Draft {
  const [first = '', ...rest] = values.name.trim().split(/\s+/);
  return { ...values, first_name: first, last_name: rest.join(' ') };
}

/** The day and time that were asked for; null without a day. */
export function showingOf({ chosen_date, slot }: Draft): { day: string; slot: number | null } | null {
  return chosen_date ? { day: chosen_date, slot } : null;
}

type LeadBody = CallInput<typeof createLead>['body'];

interface ShowingContext {
  listing: ListingRef;
  person: ContactPerson;
  pageUrl: string;
  /** the form of the aside, or the panel */
  origin: ShowingOrigin;
}

/** Props of both forms. */
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
    showing: showingPart(values, origin),
    ...recipientOf(person),
  };
}

function nameOf({ name, first_name, last_name }: Draft, origin: ShowingOrigin): Partial<LeadBody> {
  return origin === 'panel' ? { first_name, last_name } : { name };
}

/** Parts of the day belong to the form's days, half-hour slots to the panel's; neither to a showing without a day. */
function showingPart(
  { chosen_date, type, time, slot }: Draft,
  origin: ShowingOrigin,
): NonNullable<LeadBody['showing']> {
  const date = chosen_date || null;
  const times = origin === 'panel' ? (slot === null ? {} : { slot }) : { time };
  return { date, type, origin, ...(date === null ? {} : times) };
}
