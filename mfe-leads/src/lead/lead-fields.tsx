import { formatPhone, phoneHref } from 'shared-contracts';
import { CheckboxField, ErrorState, TextArea, TextField } from 'shared-ui';
import classes from './lead.module.css';
import type { LeadFormFields } from './use-lead-form';

interface FieldsProps {
  fields: LeadFormFields;
}

/** Name, e-mail and phone: the same three in every overlay form, required and starred [B5.18]. */
export function ContactFields({ fields }: FieldsProps) {
  const { register, formState } = fields;
  return (
    <>
      <TextField
        label="Full name"
        required
        autoComplete="name"
        error={formState.errors.name?.message}
        {...register('name')}
      />
      <ContactMethodFields fields={fields} />
    </>
  );
}

/** First and last name apart, as the showing panel asks for them [B5.21]. */
export function NameFields({ fields }: FieldsProps) {
  const {
    register,
    formState: { errors },
  } = fields;
  return (
    <>
      <div className={classes.pair}>
        <TextField
          label="First name"
          required
          autoComplete="given-name"
          error={errors.first_name?.message}
          {...register('first_name')}
        />
        <TextField
          label="Last name"
          required
          autoComplete="family-name"
          error={errors.last_name?.message}
          {...register('last_name')}
        />
      </div>
      <ContactMethodFields fields={fields} />
    </>
  );
}

function ContactMethodFields({ fields }: FieldsProps) {
  const {
    register,
    formState: { errors },
  } = fields;
  return (
    <>
      <TextField
        label="E-mail"
        type="email"
        required
        autoComplete="email"
        error={errors.email?.message}
        {...register('email')}
      />
      <PhoneField fields={fields} />
      <Honeypot fields={fields} />
    </>
  );
}

export function PhoneField({ fields: { register, formState } }: FieldsProps) {
  return (
    <TextField
      label="Phone"
      type="tel"
      required
      autoComplete="tel"
      error={formState.errors.phone?.message}
      {...register('phone')}
    />
  );
}

interface MessageFieldProps extends FieldsProps {
  label: string;
  required?: boolean;
}

export function MessageField({ fields: { register, formState }, label, required = true }: MessageFieldProps) {
  return (
    <TextArea
      label={label}
      required={required}
      rows={required ? 5 : 3}
      error={formState.errors.message?.message}
      {...register('message')}
    />
  );
}

/** Offers to be called by a lender as well [B9.45]. */
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

/** What a form says when its lead was not stored: nothing typed is lost, and there is another way (D5). */
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
