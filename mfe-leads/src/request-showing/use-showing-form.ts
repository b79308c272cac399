import { useEffect } from 'react';
import { type CallInput, cut, type HostServices, type ListingRef, SOURCE_URL_CUT } from 'shared-contracts';
import { showingFormSchema } from 'shared-contracts/forms';
import { showingDays } from 'shared-contracts/lead-rules';
import { createLead } from 'shared-contracts/leads';
import { useNow } from '../lead/clock.resource';
import { type ContactPerson, recipientOf } from '../lead/contact-person';
import type { Draft } from '../lead/draft';
import type { SentRequest } from '../lead/request-sent';
import { publishLead, type Submission, useLeadForm } from '../lead/use-lead-form';
import { i18n } from '../texts';
import { tourText } from './tour-words';

interface ShowingFormOptions {
  host: HostServices;
  listing: ListingRef;
  /** who answers */
  person: ContactPerson;
  /** the server stored the request */
  onSent: (sent: SentRequest) => void;
}

/** The form of a tour with the days on offer. A day that was kept but is no longer offered is taken back. */
export function useShowingForm({ host, listing, person, onSent }: ShowingFormOptions) {
  const now = useNow(host);
  const days = showingDays(now());
  const form = useLeadForm({
    host,
    form: `showing:${listing.internal_id}`,
    schema: showingFormSchema,
    errorsAfter: 'blur',
    own: { chosen_date: null },
    send: (values, submission) =>
      host.api.call(createLead, {
        body: showingBody(values, { listing, person, pageUrl: location.href }, submission),
      }),
    onSent: (receipt, values, copyTo) => {
      publishLead(host, receipt, 'request_showing');
      host.flash.success(receipt.successMessage);
      onSent({
        title: i18n.t('Tour of {address}', { address: listing.address }),
        details: tourText(values),
        copyTo,
        byPhone: true,
        tour: values.chosen_date ? { day: values.chosen_date, slot: values.slot } : null,
      });
    },
  });
  const { setValue, watch, formState } = form.fields;
  const day = watch('chosen_date');
  const choose = (chosen: string | null) =>
    setValue('chosen_date', chosen, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  const isGone = !!day && !days.includes(day);
  useEffect(() => {
    if (isGone) setValue('chosen_date', null);
  }, [isGone, setValue]);
  return { form, days, day, choose };
}

type LeadBody = CallInput<typeof createLead>['body'];

interface ShowingContext {
  listing: ListingRef;
  person: ContactPerson;
  pageUrl: string;
}

/** The showing as it is sent: the day the person chose, null for as soon as possible; the server builds the rest. */
function showingBody(values: Draft, { listing, person, pageUrl }: ShowingContext, submission: Submission): LeadBody {
  return {
    action: 'request_showing',
    ...submission,
    name: values.name,
    email: values.email,
    phone: values.phone,
    comments: values.message,
    preapprove: values.preapprove,
    website: values.website,
    screen_name: 'Schedule Showing',
    mls_number: listing.mls_id,
    source_url: cut(pageUrl, SOURCE_URL_CUT.question),
    showing: showingPart(values),
    ...recipientOf(person),
  };
}

/** A time is a part of the day or a half hour. A showing without a day has neither. */
function showingPart({ chosen_date, type, time, slot }: Draft): NonNullable<LeadBody['showing']> {
  const date = chosen_date || null;
  const times = date === null ? {} : slot === null ? { time } : { slot };
  return { date, type, origin: 'strip', ...times };
}
