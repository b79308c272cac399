import { useEffect } from 'react';
import type { HostServices } from 'shared-contracts';
import { showingFormSchema } from 'shared-contracts/forms';
import { formatDay } from 'shared-contracts/leads';
import { Button, SelectField } from 'shared-ui';
import classes from '../lead/lead.module.css';
import { ContactFields, LeadFailure, MessageField } from '../lead/lead-fields';
import { AgreementNotice, TimeField, TypeField } from './showing-fields';
import { type ShowingProps, useShowingForm } from './use-showing-form';

export interface ShowingFormProps extends ShowingProps {
  host: HostServices;
  /** the initial day, a new object for each request: null is as soon as possible */
  wish: { day: string | null };
  /** called when the request is stored, with its day for the calendar file */
  onSent: (day: string | null) => void;
}

/** Request Tour in the aside: as soon as possible or one of the next 15 days. Errors appear after blur. */
export function ShowingForm({ host, listing, person, wish, onSent }: ShowingFormProps) {
  const { fields, submit, failure, sending, days, day, choose } = useShowingForm({
    host,
    listing,
    person,
    origin: 'strip',
    schema: showingFormSchema,
    errorsAfter: 'blur',
    firstDay: null,
    onSent: (receipt, values) => {
      host.flash.success(receipt.successMessage);
      onSent(values.chosen_date || null);
    },
  });
  const { setValue, formState } = fields;
  useEffect(() => setValue('chosen_date', wish.day), [setValue, wish]);
  const { name, email, phone } = formState.errors;
  return (
    <form className={classes.form} noValidate onSubmit={submit} aria-label={`Request a showing of ${listing.address}`}>
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
      {day !== null && <TimeField fields={fields} />}
      <TypeField fields={fields} />
      <ContactFields fields={fields} />
      <MessageField fields={fields} label="Anything we should know?" required={false} />
      <AgreementNotice />
      <LeadFailure failure={failure} phone={host.settings.companyPhone} onRetry={() => void submit()} />
      <Button type="submit" busy={sending} disabled={!!(name || email || phone)} wide>
        Schedule showing
      </Button>
    </form>
  );
}
