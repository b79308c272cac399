import { formatPhone, phoneHref } from 'shared-contracts';
import { CheckboxField, ErrorState, TextArea, TextField } from 'shared-ui';
import type { Draft } from './draft';
import classes from './lead.module.css';
import type { LeadFormFields } from './use-lead-form';

interface FieldsProps {
  fields: LeadFormFields;
}

/** What a text field needs to be part of the form. */
const fieldOf = ({ register, formState }: LeadFormFields, name: keyof Draft) => ({
  ...register(name),
  error: formState.errors[name]?.message,
});

/** Name, e-mail and phone: the same three in every overlay form, required and starred. */
export function ContactFields({ fields }: FieldsProps) {
  return (
    <>
      <TextField label="Full name" required autoComplete="name" {...fieldOf(fields, 'name')} />
      <ContactMethodFields fields={fields} />
    </>
  );
}

/** First and last name apart, as the showing panel asks for them. */
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

/** Offers to be called by a lender as well. */
export function PreapprovalField({ fields }: FieldsProps) {
  return <CheckboxField label="Help me get pre-approved" {...fields.register('preapprove')} />;
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
    <ErrorState compact message={failure} onRetry={onRetry}>
      <p className={classes.otherWay}>
        Your text is kept. You can also <a href={phoneHref(phone) ?? `tel:${phone}`}>call us {formatPhone(phone)}</a>.
      </p>
    </ErrorState>
  );
}
