import { formatMinutes, showingSlots } from 'shared-contracts/lead-rules';
import { CheckboxField, SelectField } from 'shared-ui';
import type { ShowingTime } from '../lead/draft';
import leadClasses from '../lead/lead.module.css';
import type { LeadFormFields } from '../lead/use-lead-form';
import { i18n } from '../texts';
import classes from './showing-fields.module.css';
import { TOUR_TIMES, TOUR_TYPES } from './tour-words';

interface FieldsProps {
  fields: LeadFormFields;
}

/** In person or by video. The lead's field has the spelling virtual_tour. */
export function TypeField({ fields: { register } }: FieldsProps) {
  return (
    <fieldset className={classes.choices}>
      <legend className={classes.legend}>{i18n.t('How would you like to see it?')}</legend>
      {TOUR_TYPES.map(([value, label]) => (
        <CheckboxField key={value} type="radio" label={i18n.t(label)} value={value} {...register('type')} />
      ))}
    </fieldset>
  );
}

const isPartOfDay = (value: string): value is ShowingTime => TOUR_TIMES.some((part) => part.value === value);

/** A part of the day, or a half hour between 9:00am and 5:00pm in Hawaii. */
export function TimeField({ fields: { watch, setValue } }: FieldsProps) {
  const choose = (value: string) => {
    setValue('slot', isPartOfDay(value) ? null : Number(value), { shouldDirty: true });
    if (isPartOfDay(value)) setValue('time', value, { shouldDirty: true });
  };
  const slots = showingSlots().map((slot) => ({ value: String(slot), label: formatMinutes(slot) }));
  return (
    <SelectField
      label={i18n.t('Time')}
      hint={i18n.t('Hawaii time')}
      value={watch('slot') ?? watch('time')}
      onChange={({ target: { value } }) => choose(value)}
      options={[...TOUR_TIMES.map(({ value, label }) => ({ value, label: i18n.t(label) })), ...slots]}
    />
  );
}

/** Buyers and their agent must sign an agreement before a tour. */
export function AgreementNotice() {
  return (
    <p className={leadClasses.note}>
      {i18n.t(
        "Before a tour, you and the agent who shows you the home sign a written buyer agreement. We'll explain it to you first.",
      )}
    </p>
  );
}
