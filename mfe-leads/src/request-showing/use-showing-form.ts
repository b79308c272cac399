import { useEffect } from 'react';
import type { HostServices, ListingRef } from 'shared-contracts';
import type { formErrors } from 'shared-contracts/forms';
import {
  createLead,
  type LeadReceipt,
  type ShowingOrigin,
  showingPanelDays,
  showingStripDays,
} from 'shared-contracts/leads';
import { useNow } from '../lead/clock.resource';
import type { ContactPerson } from '../lead/contact-person';
import type { Draft } from '../lead/draft';
import { tellLead } from '../lead/tell-lead';
import { useLeadForm } from '../lead/use-lead-form';
import { showingBody } from './showing';

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
