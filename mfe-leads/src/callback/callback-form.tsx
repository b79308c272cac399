import { X } from 'lucide-react';
import { type Ref, useEffect, useRef, useState } from 'react';
import { type CallInput, cut, formatPhone, type HostServices, SOURCE_URL_CUT } from 'shared-contracts';
import { callbackFormSchema, formErrors } from 'shared-contracts/forms';
import {
  addDays,
  type Clock,
  callbackSlots,
  clockIn,
  firstCallbackDay,
  formatCallback,
  formatDay,
  formatMinutes,
} from 'shared-contracts/lead-rules';
import { createLead } from 'shared-contracts/leads';
import { Button, SelectField, Stack, useHost } from 'shared-ui';
import { useNow } from '../lead/clock.resource';
import { type ContactPerson, recipientOf } from '../lead/contact-person';
import type { Draft } from '../lead/draft';
import leadClasses from '../lead/lead.module.css';
import { Honeypot, LeadFailure, PhoneField } from '../lead/lead-fields';
import { type LeadFormFields, publishLead, type Submission, useLeadForm } from '../lead/use-lead-form';
import classes from './callback-sent.module.css';

export interface CallbackFormProps {
  /** the person who calls back */
  person: ContactPerson;
  /** focuses the first field when the form appears */
  takesFocus?: boolean | undefined;
}

/** Date, then time, then phone. The submit button appears when all three are filled. */
export function CallbackForm({ person, takesFocus = false }: CallbackFormProps) {
  const host = useHost();
  const [sent, setSent] = useState<SentCallback | null>(null);
  const dateField = useRef<HTMLSelectElement>(null);
  // The dismissed message had the focus, so the next form gets it.
  const focusDate = useRef(takesFocus);
  useEffect(() => {
    if (sent === null && focusDate.current) dateField.current?.focus();
    focusDate.current = true;
  }, [sent]);
  const timeZone = visitorTimeZone();
  const { fields, submit, failure, sending } = useLeadForm({
    host,
    form: `callback:${person.id ?? person.teamSlug ?? 'company'}`,
    schema: callbackFormSchema,
    errorsAfter: 'blur',
    send: (values, submission) =>
      host.api.call(createLead, {
        body: callbackBody(
          values,
          { person, timeZone, pageUrl: location.href, listing: openedListing(host) },
          submission,
        ),
      }),
    onSent: (receipt, { date, minutes }, copyTo) => {
      publishLead(host, receipt, 'callback');
      host.track.capture('request_callback');
      const when = formatCallback({ date, minutes: minutes ?? 0, time_zone: timeZone });
      setSent({ message: receipt.successMessage, when, copyTo });
    },
  });
  if (sent) return <CallbackSent sent={sent} person={person} onDismiss={() => setSent(null)} />;
  const { date, minutes, phone } = fields.watch();
  const complete = Object.keys(formErrors(callbackFormSchema, { date, minutes, phone })).length === 0;
  return (
    <Stack as="form" gap={4} className={leadClasses.form} noValidate onSubmit={submit} aria-label="Schedule callback">
      <p className={leadClasses.note}>{person.name} will call you.</p>
      <WhenFields fields={fields} timeZone={timeZone} dateField={dateField} />
      {date !== '' && minutes !== null && <PhoneField fields={fields} />}
      <Honeypot fields={fields} />
      <LeadFailure failure={failure} phone={person.phone} onRetry={() => void submit()} />
      {complete && (
        <Button type="submit" busy={sending} wide>
          Schedule callback
        </Button>
      )}
    </Stack>
  );
}

interface WhenFieldsProps {
  fields: LeadFormFields;
  timeZone: string;
  dateField: Ref<HTMLSelectElement>;
}

/** Day and time in the visitor's time zone. A stored time that is now in the past is cleared. */
function WhenFields({ fields: { watch, setValue }, timeZone, dateField }: WhenFieldsProps) {
  const host = useHost();
  const now = useNow(host)();
  const clock = clockIn(now, timeZone) ?? clockIn(now);
  const days = clock ? callbackDays(clock) : [];
  const date = watch('date');
  const minutes = watch('minutes');
  const slots = clock && date ? callbackSlots(date, clock) : [];
  const isDayGone = date !== '' && !days.some(({ value }) => value === date);
  const isTimeGone = minutes !== null && !slots.includes(minutes);
  useEffect(() => {
    if (isDayGone) setValue('date', '');
    if (isTimeGone) setValue('minutes', null);
  }, [isDayGone, isTimeGone, setValue]);
  return (
    <>
      <SelectField
        ref={dateField}
        label="Date"
        required
        value={date}
        onChange={({ target: { value } }) => setValue('date', value)}
        options={[{ value: '', label: 'Choose a future date, or today' }, ...days]}
      />
      {date !== '' && (
        <SelectField
          label="Time"
          required
          hint={`Your time (${timeZone})`}
          value={minutes ?? ''}
          onChange={({ target: { value } }) => setValue('minutes', value === '' ? null : Number(value))}
          options={[
            { value: '', label: 'Choose a time' },
            ...slots.map((slot) => ({ value: String(slot), label: formatMinutes(slot) })),
          ]}
        />
      )}
    </>
  );
}

interface SentCallback {
  message: string;
  /** the requested day and time */
  when: string;
  /** the address that gets a copy; null where none is sent */
  copyTo: string | null;
}

interface CallbackSentProps {
  sent: SentCallback;
  /** who calls, with the phone line */
  person: ContactPerson;
  onDismiss: () => void;
}

/**
 * What was asked for, after a callback is stored. It takes the focus from the form's button, and stays until a click
 * dismisses it.
 */
function CallbackSent({ sent: { message, when, copyTo }, person, onDismiss }: CallbackSentProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <div role="status">
      <button ref={button} type="button" className={classes.message} onClick={onDismiss}>
        <span>
          <span className={classes.text}>{message}</span>
          <span className={classes.line}>{when}</span>
          {copyTo && <span className={classes.line}>A copy goes to {copyTo}.</span>}
          <span className={classes.line}>
            {person.name} {formatPhone(person.phone)}
          </span>
        </span>
        <X size={18} className={classes.dismiss} aria-label="Dismiss" />
      </button>
    </div>
  );
}

type LeadBody = CallInput<typeof createLead>['body'];

/** Number of days to choose from. A day in the past is never offered. */
const DAYS = 30;

/** The offered days. The first is today, or tomorrow when no time is left today. */
function callbackDays(clock: Clock): { value: string; label: string }[] {
  const first = firstCallbackDay(clock);
  return Array.from({ length: DAYS }, (_, index) => addDays(first, index)).map((day) => ({
    value: day,
    label: day === clock.day ? `Today, ${formatDay(day, 'date')}` : formatDay(day),
  }));
}

/** The time zone of the visitor. */
function visitorTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

interface CallbackContext {
  person: ContactPerson;
  timeZone: string;
  pageUrl: string;
  /** MLS number of the listing that is open */
  listing: string | null;
}

const openedListing = (host: HostServices) => host.bus.last('listing:opened')?.listing.mls_id ?? null;

/** The request body. The server fills the names and the address, which the form does not have. */
function callbackBody(values: Draft, context: CallbackContext, submission: Submission): LeadBody {
  const { person, timeZone, pageUrl, listing } = context;
  return {
    action: 'callback',
    ...submission,
    phone: values.phone,
    website: values.website,
    source_url: cut(pageUrl, SOURCE_URL_CUT.question),
    callback: { date: values.date, minutes: values.minutes ?? 0, time_zone: timeZone },
    ...(listing === null ? {} : { mls_number: listing }),
    ...recipientOf(person),
  };
}
