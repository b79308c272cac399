import { useEffect } from 'react';
import { type CallInput, cut, type HostServices, type ListingRef, SOURCE_URL_CUT } from 'shared-contracts';
import type { formErrors } from 'shared-contracts/forms';
import {
  createLead,
  type LeadReceipt,
  type ShowingOrigin,
  showingPanelDays,
  showingStripDays,
} from 'shared-contracts/leads';
import { useNow } from '../lead/clock.resource';
import { type ContactPerson, recipientOf } from '../lead/contact-person';
import type { Draft } from '../lead/draft';
import { type Submission, tellLead, useLeadForm } from '../lead/use-lead-form';

interface ShowingFormOptions {
  host: HostServices;
  listing: ListingRef;
  person: ContactPerson;
  origin: ShowingOrigin;
  schema: Parameters<typeof formErrors>[0];
  errorsAfter: 'submit' | 'blur';
  /** the initial day: null is as soon as possible, '' is not selected */
  firstDay: string | null;
  onSent(receipt: LeadReceipt, values: Draft): void;
}

/** A lead form with a selection of days. A stored day that is no longer offered is cleared. */
export function useShowingForm({ host, listing, person, origin, firstDay, onSent, ...rest }: ShowingFormOptions) {
  const now = useNow(host);
  const days = origin === 'strip' ? showingStripDays(now()) : showingPanelDays(now());
  const form = useLeadForm({
    host,
    form: `showing-${origin}:${listing.internal_id}`,
    own: { chosen_date: firstDay },
    send: (values, submission) =>
      host.api.call(createLead, {
        body: showingBody(values, { listing, person, origin, pageUrl: location.href }, submission),
      }),
    onSent: (receipt, values) => {
      tellLead(host, receipt, 'request_showing');
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
  return { ...form, days, day, choose };
}

type LeadBody = CallInput<typeof createLead>['body'];

interface ShowingContext {
  listing: ListingRef;
  person: ContactPerson;
  pageUrl: string;
  /** the form of the aside, or the panel */
  origin: ShowingOrigin;
}

/** Options of both forms. */
export interface ShowingProps {
  listing: ListingRef;
  person: ContactPerson;
}

/** The request body: the selected day, null for as soon as possible. The server adds the other fields. */
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

/** The aside's form has parts of the day, the panel has half hours. A showing without a day has neither. */
function wish({ chosen_date, type, time, slot }: Draft, origin: ShowingOrigin): NonNullable<LeadBody['showing']> {
  const date = chosen_date || null;
  const times = origin === 'panel' ? (slot === null ? {} : { slot }) : { time };
  return { date, type, origin, ...(date === null ? {} : times) };
}
