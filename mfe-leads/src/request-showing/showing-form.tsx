import { useEffect } from 'react';
import type { ListingRef } from 'shared-contracts';
import { formatDay } from 'shared-contracts/lead-rules';
import { SelectField, useHost } from 'shared-ui';
import { ContactForm } from '../lead/contact-form';
import type { ContactPerson } from '../lead/contact-person';
import type { SentRequest } from '../lead/request-sent';
import { i18n } from '../texts';
import { AgreementNotice, TimeField, TypeField } from './showing-fields';
import { useShowingForm } from './use-showing-form';

export interface ShowingFormProps {
  listing: ListingRef;
  person: ContactPerson;
  /** the day asked for, a new object each time: null is as soon as possible */
  request: { day: string | null };
  /** the server stored the request */
  onSent: (sent: SentRequest) => void;
}

/**
 * The one form of a tour, in the card and in the dialog: as soon as possible or one of the next 15 days. Errors appear
 * after blur.
 */
export function ShowingForm({ listing, person, request, onSent }: ShowingFormProps) {
  const host = useHost();
  const { form, days, day, choose } = useShowingForm({ host, listing, person, onSent });
  const { setValue, formState } = form.fields;
  useEffect(() => setValue('chosen_date', request.day), [setValue, request]);
  const { name, email, phone } = formState.errors;
  return (
    <ContactForm
      form={form}
      label={i18n.t('Request a tour of {address}', { address: listing.address })}
      message={{ label: i18n.t('Anything we should know?'), required: false }}
      preapproval
      incomplete={!!(name || email || phone)}
      submitLabel={form.sending ? i18n.t('Sending your request') : i18n.t('Send request')}
    >
      <SelectField
        label={i18n.t('Day')}
        value={day ?? 'asap'}
        error={formState.errors.chosen_date?.message}
        onChange={({ target: { value } }) => choose(value === 'asap' ? null : value)}
        options={[
          { value: 'asap', label: i18n.t('As soon as possible') },
          ...days.map((one) => ({ value: one, label: formatDay(one) })),
        ]}
      />
      {day !== null && <TimeField fields={form.fields} />}
      <TypeField fields={form.fields} />
      <AgreementNotice />
    </ContactForm>
  );
}
