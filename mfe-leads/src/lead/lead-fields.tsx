import { formatPhone, phoneHref } from 'shared-contracts';
import { plainAddress } from 'shared-contracts/forms';
import { ErrorState, Sentence, TextField } from 'shared-ui';
import { i18n } from '../texts';
import type { Draft } from './draft';
import classes from './lead.module.css';
import type { LeadFormFields } from './use-lead-form';

interface FieldsProps {
  fields: LeadFormFields;
}

/** The props that make a text field part of the form. */
export const fieldOf = ({ register, formState }: LeadFormFields, name: keyof Draft) => ({
  ...register(name, name === 'email' ? { setValueAs: plainAddress } : {}),
  error: formState.errors[name]?.message,
});

export function PhoneField({ fields, required = true }: FieldsProps & { required?: boolean }) {
  return (
    <TextField
      label={required ? i18n.t('Phone') : i18n.t('Phone (optional)')}
      type="tel"
      required={required}
      autoComplete="tel"
      {...fieldOf(fields, 'phone')}
    />
  );
}

/** A field that only robots fill: out of sight, out of the tab order, unknown to autofill. */
export function Honeypot({ fields }: FieldsProps) {
  return (
    <div className={classes.trap} aria-hidden="true">
      <input
        type="text"
        tabIndex={-1}
        autoComplete="off"
        data-1p-ignore
        data-lpignore="true"
        {...fields.register('website')}
      />
    </div>
  );
}

interface LeadFailureProps {
  failure: string | null;
  phone: string;
  onRetry: () => void;
}

/** What a form says when its lead was not stored: nothing typed is lost, and there is another way. */
export function LeadFailure({ failure, phone, onRetry }: LeadFailureProps) {
  if (failure === null) return null;
  return (
    <ErrorState compact manual message={failure} onRetry={onRetry}>
      <p className={classes.otherWay}>
        <Sentence
          text={i18n.t('Your text is kept. You can also <0>call us {phone}</0>.', { phone: formatPhone(phone) })}
          parts={[(text) => <a href={phoneHref(phone) ?? undefined}>{text}</a>]}
        />
      </p>
    </ErrorState>
  );
}
