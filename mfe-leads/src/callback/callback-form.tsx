import { type Ref, useEffect, useRef, useState } from 'react';
import type { HostServices } from 'shared-contracts';
import { callbackFormSchema, formErrors } from 'shared-contracts/forms';
import { callbackSlots, clockIn, createLead, formatMinutes } from 'shared-contracts/leads';
import { Button, SelectField } from 'shared-ui';
import { useNow } from '../lead/clock.resource';
import type { ContactPerson } from '../lead/contact-person';
import leadClasses from '../lead/lead.module.css';
import { LeadFailure } from '../lead/lead-failure';
import { PhoneField, Trap } from '../lead/lead-fields';
import { tellLead } from '../lead/tell-lead';
import { type LeadFormFields, useLeadForm } from '../lead/use-lead-form';
import { callbackBody, callbackDays, visitorTimeZone } from './callback';
import { CallbackSent } from './callback-sent';

export interface CallbackFormProps {
  host: HostServices;
  /** who calls back */
  person: ContactPerson;
  /** its first field takes the focus when the form first shows */
  takesFocus?: boolean | undefined;
}

/** Date, then time, then phone; submit shows once all three are there [B4.33] [B4.34]. */
export function CallbackForm({ host, person, takesFocus = false }: CallbackFormProps) {
  const [sent, setSent] = useState<string | null>(null);
  const dateField = useRef<HTMLSelectElement>(null);
  // the dismissed message had the focus, so the form that follows it takes the focus too
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
        body: callbackBody(values, { person, timeZone, pageUrl: location.href }, submission),
      }),
    onSent: (receipt) => {
      tellLead(host, receipt, 'callback');
      host.track.capture('request_callback');
      setSent(receipt.successMessage);
    },
  });
  if (sent) return <CallbackSent message={sent} phone={person.phone} onDismiss={() => setSent(null)} />;
  const { date, minutes, phone } = fields.watch();
  const complete = Object.keys(formErrors(callbackFormSchema, { date, minutes, phone })).length === 0;
  return (
    <form className={leadClasses.form} noValidate onSubmit={submit} aria-label="Schedule callback">
      <p className={leadClasses.note}>{person.name} will call you.</p>
      <WhenFields host={host} fields={fields} timeZone={timeZone} dateField={dateField} />
      {date !== '' && minutes !== null && <PhoneField fields={fields} />}
      <Trap fields={fields} />
      <LeadFailure failure={failure} phone={person.phone} onRetry={() => void submit()} />
      {complete && (
        <Button type="submit" busy={sending} wide>
          Schedule callback
        </Button>
      )}
    </form>
  );
}

interface WhenFieldsProps extends Pick<CallbackFormProps, 'host'> {
  fields: LeadFormFields;
  timeZone: string;
  dateField: Ref<HTMLSelectElement>;
}

/** Day and time, in the visitor's own time. What was kept and has gone by is taken back. */
function WhenFields({ host, fields: { watch, setValue }, timeZone, dateField }: WhenFieldsProps) {
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
