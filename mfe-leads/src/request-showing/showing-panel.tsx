import { useState } from 'react';
import { showingPanelFormSchema } from 'shared-contracts/forms';
import { Button, Stack, Text, useHost } from 'shared-ui';
import { ContactForm } from '../lead/contact-form';
import { RequestSent, type SentRequest } from '../lead/request-sent';
import { CalendarButton } from './calendar-button';
import { DayButton, DayScroller } from './days';
import { AgreementNotice, SlotField, TypeField } from './showing-fields';
import classes from './showing-panel.module.css';
import { type ShowingProps, showingOf, useShowingForm } from './use-showing-form';

export interface ShowingPanelProps extends ShowingProps {
  onDone: () => void;
}

/** The Request Showing panel: the listing, the form, and then the success message. */
export function ShowingPanel({ listing, person, onDone }: ShowingPanelProps) {
  const host = useHost();
  const [sent, setSent] = useState<SentRequest | null>(null);
  const showing = useShowingForm({
    host,
    listing,
    person,
    origin: 'panel',
    schema: showingPanelFormSchema,
    errorsAfter: 'submit',
    firstDay: '',
    onSent: ({ successMessage }, values) =>
      setSent({ message: successMessage, byPhone: true, showing: showingOf(values) }),
  });
  const state = sent ? 'success' : showing.form.sending ? 'working' : 'editing';
  return (
    <Stack as="section" gap={4} data-state={state} aria-label="Request Showing">
      <Text tone="soft">
        <span className={classes.address}>{listing.address}</span> MLS# {listing.mls_id}
      </Text>
      {sent ? (
        <RequestSent listing={listing} person={person} sent={sent}>
          {sent.showing && <CalendarButton listing={listing} {...sent.showing} />}
          <Button onClick={onDone}>Done</Button>
        </RequestSent>
      ) : (
        <PanelForm showing={showing} address={listing.address} />
      )}
    </Stack>
  );
}

interface PanelFormProps {
  showing: ReturnType<typeof useShowingForm>;
  address: string;
}

function PanelForm({ showing: { form, days, day, choose }, address }: PanelFormProps) {
  const missing = form.fields.formState.errors.chosen_date?.message;
  return (
    <ContactForm
      form={form}
      label={`Request a showing of ${address}`}
      message={{ label: 'Anything we should know?', required: false }}
      preapproval
      submitLabel={form.sending ? 'Sending your request' : 'Schedule showing'}
    >
      <div>
        <DayScroller label="Day">
          <DayButton day={null} chosen={day === null} onChoose={() => choose(null)} />
          {days.map((one) => (
            <DayButton key={one} day={one} chosen={one === day} onChoose={() => choose(one)} />
          ))}
        </DayScroller>
        <Text size="s" tone="soft" className={classes.notice}>
          An exact time needs two days&rsquo; notice. For an earlier day, close this and choose the day alone.
        </Text>
        {missing && (
          <Text role="alert" size="s" tone="danger" weight="medium" className={classes.missing}>
            {missing}
          </Text>
        )}
      </div>
      {day && <SlotField fields={form.fields} />}
      <TypeField fields={form.fields} />
      <AgreementNotice />
    </ContactForm>
  );
}
