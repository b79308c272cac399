import { useState } from 'react';
import type { HostServices } from 'shared-contracts';
import { showingPanelFormSchema } from 'shared-contracts/forms';
import { formatDay, formatMinutes } from 'shared-contracts/leads';
import { Button } from 'shared-ui';
import leadClasses from '../lead/lead.module.css';
import { LeadFailure, MessageField, NameFields, PreapprovalField } from '../lead/lead-fields';
import { CalendarButton } from './calendar-button';
import { DayButton, DayScroller } from './days';
import { AgreementNotice, SlotField, TypeField } from './showing-fields';
import classes from './showing-panel.module.css';
import { type ShowingProps, useShowingForm } from './use-showing-form';

export interface ShowingPanelProps extends ShowingProps {
  host: HostServices;
  onDone: () => void;
}

interface Sent {
  message: string;
  day: string | null;
  slot: number | null;
}

/** The Request Showing panel: the listing, the form, and then the success message. */
export function ShowingPanel({ host, listing, person, onDone }: ShowingPanelProps) {
  const [sent, setSent] = useState<Sent | null>(null);
  const form = useShowingForm({
    host,
    listing,
    person,
    origin: 'panel',
    schema: showingPanelFormSchema,
    errorsAfter: 'submit',
    firstDay: '',
    onSent: ({ successMessage }, { chosen_date, slot }) =>
      setSent({ message: successMessage, day: chosen_date || null, slot: chosen_date ? slot : null }),
  });
  const state = sent ? 'success' : form.sending ? 'working' : 'editing';
  return (
    <section className={classes.panel} data-state={state} aria-label="Request Showing">
      <p className={classes.about}>
        <span className={classes.address}>{listing.address}</span> MLS# {listing.mls_id}
      </p>
      {sent ? (
        <Success host={host} listing={listing} sent={sent} onDone={onDone} />
      ) : (
        <PanelForm host={host} form={form} address={listing.address} />
      )}
    </section>
  );
}

interface PanelFormProps {
  host: HostServices;
  form: ReturnType<typeof useShowingForm>;
  address: string;
}

function PanelForm({ host, form: { fields, submit, failure, sending, days, day, choose }, address }: PanelFormProps) {
  const missing = fields.formState.errors.chosen_date?.message;
  return (
    <form className={leadClasses.form} noValidate onSubmit={submit} aria-label={`Request a showing of ${address}`}>
      <div>
        <DayScroller label="Day">
          <DayButton day={null} chosen={day === null} onChoose={() => choose(null)} />
          {days.map((one) => (
            <DayButton key={one} day={one} chosen={one === day} onChoose={() => choose(one)} />
          ))}
        </DayScroller>
        {missing && (
          <p role="alert" className={classes.missing}>
            {missing}
          </p>
        )}
      </div>
      {day && <SlotField fields={fields} />}
      <TypeField fields={fields} />
      <NameFields fields={fields} />
      <MessageField fields={fields} label="Anything we should know?" required={false} />
      <PreapprovalField fields={fields} />
      <AgreementNotice />
      <LeadFailure failure={failure} phone={host.settings.companyPhone} onRetry={() => void submit()} />
      <Button type="submit" busy={sending} wide>
        {sending ? 'Sending your request' : 'Request Showing'}
      </Button>
    </form>
  );
}

function Success({ host, listing, sent, onDone }: Omit<ShowingPanelProps, 'person'> & { sent: Sent }) {
  const { day, slot } = sent;
  const time = slot === null ? '' : `, ${formatMinutes(slot)}`;
  return (
    <div className={classes.success}>
      <p role="status" className={classes.message}>
        {sent.message}
      </p>
      <p className={leadClasses.note}>
        {day === null
          ? 'You requested the first showing we can arrange.'
          : `You requested ${formatDay(day)}${time} in Hawaii.`}{' '}
        We'll write or call to confirm it.
      </p>
      <div className={classes.actions}>
        {day !== null && <CalendarButton host={host} listing={listing} day={day} slot={slot} />}
        <Button onClick={onDone}>Done</Button>
      </div>
    </div>
  );
}
