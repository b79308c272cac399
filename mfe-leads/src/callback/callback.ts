import { type CallInput, cut, SOURCE_URL_CUT } from 'shared-contracts';
import { addDays, type Clock, type createLead, firstCallbackDay, formatDay } from 'shared-contracts/leads';
import type { ContactPerson } from '../lead/contact-person';
import type { Draft } from '../lead/draft';
import { recipientOf } from '../lead/recipient';
import type { Submission } from '../lead/use-lead-form';

type LeadBody = CallInput<typeof createLead>['body'];

/** Days of a callback to choose from; the documents only say that none lies before today [B5.24]. */
const DAYS = 30;

/** The days offered, the first one today, or tomorrow when no time is left today (D66). */
export function callbackDays(clock: Clock): { value: string; label: string }[] {
  const first = firstCallbackDay(clock);
  return Array.from({ length: DAYS }, (_, index) => addDays(first, index)).map((day) => ({
    value: day,
    label: day === clock.day ? `Today, ${formatDay(day, { month: 'long', day: 'numeric' })}` : formatDay(day),
  }));
}

/** The zone that the visitor's times are in (D66). */
export function visitorTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

interface CallbackContext {
  person: ContactPerson;
  timeZone: string;
  pageUrl: string;
}

/** The callback as it is sent; the server fills the names and the address that it does not ask for [B9.47]. */
export function callbackBody(values: Draft, context: CallbackContext, submission: Submission): LeadBody {
  const { person, timeZone, pageUrl } = context;
  return {
    action: 'callback',
    ...submission,
    phone: values.phone,
    website: values.website,
    source_url: cut(pageUrl, SOURCE_URL_CUT.question),
    callback: { date: values.date, minutes: values.minutes ?? 0, time_zone: timeZone },
    ...recipientOf(person),
  };
}
