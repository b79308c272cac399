import { useEffect } from 'react';
import { showingFormSchema } from 'shared-contracts/forms';
import { formatDay } from 'shared-contracts/lead-rules';
import { SelectField, useHost } from 'shared-ui';
import { ContactForm } from '../lead/contact-form';
import type { SentRequest } from '../lead/request-sent';
import { AgreementNotice, TimeField, TypeField } from './showing-fields';
import { type ShowingProps, showingOf, useShowingForm } from './use-showing-form';

export interface ShowingFormProps extends ShowingProps {
  /** the day asked for, a new object each time: null is as soon as possible */
  request: { day: string | null };
  /** the server stored the request */
  onSent: (sent: SentRequest) => void;
}

/** Request Tour in the aside: as soon as possible or one of the next 15 days. Errors appear after blur. */
export function ShowingForm({ listing, person, request, onSent }: ShowingFormProps) {
  const host = useHost();
  const { form, days, day, choose } = useShowingForm({
    host,
    listing,
    person,
    origin: 'strip',
    schema: showingFormSchema,
    errorsAfter: 'blur',
    firstDay: null,
    onSent: (receipt, values) => {
      host.flash.success(receipt.successMessage);
      onSent({ byPhone: true, showing: showingOf(values) });
    },
  });
  const { setValue, formState } = form.fields;
  useEffect(() => setValue('chosen_date', request.day), [setValue, request]);
  const { name, email, phone } = formState.errors;
  return (
    <ContactForm
      form={form}
      label={`Request a showing of ${listing.address}`}
      message={{ label: 'Anything we should know?', required: false }}
      incomplete={!!(name || email || phone)}
      submitLabel="Schedule showing"
    >
      <SelectField
        label="Day"
        value={day ?? 'asap'}
        error={formState.errors.chosen_date?.message}
        onChange={({ target: { value } }) => choose(value === 'asap' ? null : value)}
        options={[
          { value: 'asap', label: 'As soon as possible' },
          ...days.map((one) => ({ value: one, label: formatDay(one) })),
        ]}
      />
      {day !== null && <TimeField fields={form.fields} />}
      <TypeField fields={form.fields} />
      <AgreementNotice />
    </ContactForm>
  );
}
