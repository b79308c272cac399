import { formatMinutes, showingSlots } from 'shared-contracts/lead-rules';
import { CheckboxField, SelectField } from 'shared-ui';
import type { ShowingTime, ShowingType } from '../lead/draft';
import leadClasses from '../lead/lead.module.css';
import type { LeadFormFields } from '../lead/use-lead-form';
import classes from './showing-fields.module.css';

const TYPES: ReadonlyArray<[ShowingType, string]> = [
  ['in_person', 'In person'],
  ['virtual_tour', 'Virtual tour'],
];
const TIMES: ReadonlyArray<{ value: ShowingTime; label: string }> = [
  { value: 'first_available', label: 'First available' },
  { value: 'morning', label: 'Morning' },
  { value: 'afternoon', label: 'Afternoon' },
];

interface FieldsProps {
  fields: LeadFormFields;
}

/** In person or by video. The lead's field has the spelling virtual_tour. */
export function TypeField({ fields: { register } }: FieldsProps) {
  return (
    <fieldset className={classes.choices}>
      <legend className={classes.legend}>How would you like to see it?</legend>
      {TYPES.map(([value, label]) => (
        <CheckboxField key={value} type="radio" label={label} value={value} {...register('type')} />
      ))}
    </fieldset>
  );
}

/** Part of the day. */
export function TimeField({ fields: { register } }: FieldsProps) {
  return <SelectField label="Time" options={TIMES} {...register('time')} />;
}

/** A half hour between 9:00am and 5:00pm in Hawaii. */
export function SlotField({ fields: { watch, setValue } }: FieldsProps) {
  return (
    <SelectField
      label="Time in Hawaii"
      value={watch('slot') ?? ''}
      onChange={({ target: { value } }) => setValue('slot', value === '' ? null : Number(value))}
      options={[
        { value: '', label: 'Any time' },
        ...showingSlots().map((slot) => ({ value: String(slot), label: formatMinutes(slot) })),
      ]}
    />
  );
}

/** Buyers and their agent must sign an agreement before a showing. */
export function AgreementNotice() {
  return (
    <p className={leadClasses.note}>
      Before a showing, you and the agent who shows you the home sign a written buyer agreement. We'll explain it to you
      first.
    </p>
  );
}
