import { formatPhone, phoneHref } from 'shared-contracts';
import { CheckboxField, ErrorState, TextArea, TextField } from 'shared-ui';
import type { Draft } from './draft';
import classes from './lead.module.css';
import type { LeadFormFields } from './use-lead-form';

interface FieldsProps {
  fields: LeadFormFields;
}

/** The props of a text field that is connected to the form. */
const fieldOf = ({ register, formState }: LeadFormFields, name: keyof Draft) => ({
  ...register(name),
  error: formState.errors[name]?.message,
});

/** Name, e-mail and phone, required, in every overlay form. */
export function ContactFields({ fields }: FieldsProps) {
  return (
    <>
      <TextField label="Full name" required autoComplete="name" {...fieldOf(fields, 'name')} />
      <ContactMethodFields fields={fields} />
    </>
  );
}

/** First and last name as two fields, for the showing panel. */
export function NameFields({ fields }: FieldsProps) {
  return (
    <>
      <div className={classes.pair}>
        <TextField label="First name" required autoComplete="given-name" {...fieldOf(fields, 'first_name')} />
        <TextField label="Last name" required autoComplete="family-name" {...fieldOf(fields, 'last_name')} />
      </div>
      <ContactMethodFields fields={fields} />
    </>
  );
}

function ContactMethodFields({ fields }: FieldsProps) {
  return (
    <>
      <TextField label="E-mail" type="email" required autoComplete="email" {...fieldOf(fields, 'email')} />
      <PhoneField fields={fields} />
      <Honeypot fields={fields} />
    </>
  );
}

export function PhoneField({ fields }: FieldsProps) {
  return <TextField label="Phone" type="tel" required autoComplete="tel" {...fieldOf(fields, 'phone')} />;
}

interface MessageFieldProps extends FieldsProps {
  label: string;
  required?: boolean;
}

export function MessageField({ fields, label, required = true }: MessageFieldProps) {
  return <TextArea label={label} required={required} rows={required ? 5 : 3} {...fieldOf(fields, 'message')} />;
}

/** Offers a call from a lender. */
export function PreapprovalField({ fields }: FieldsProps) {
  return <CheckboxField label="Help me get pre-approved" {...fields.register('preapprove')} />;
}

/** A honeypot: hidden from people, keyboard and autofill, so only robots fill it. */
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

/** The error when a lead was not stored. It keeps the typed text and offers another way. */
export function LeadFailure({ failure, phone, onRetry }: LeadFailureProps) {
  if (failure === null) return null;
  return (
    <ErrorState compact message={failure} onRetry={onRetry}>
      <p className={classes.otherWay}>
        We kept your text. You can also <a href={phoneHref(phone) ?? `tel:${phone}`}>call us {formatPhone(phone)}</a>.
      </p>
    </ErrorState>
  );
}
