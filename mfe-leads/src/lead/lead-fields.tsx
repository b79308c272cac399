import type { UseFormReturn } from 'react-hook-form';
import { CheckboxField, ErrorState, TextArea, TextField } from 'shared-ui';
import type { Draft } from './draft';
import classes from './lead.module.css';

interface LeadFieldsProps {
  fields: UseFormReturn<Draft, unknown, Draft>;
  messageLabel: string;
  /** offers to be called by a lender as well [B9.45] */
  offersPreapproval?: boolean;
}

/** Name, e-mail, phone and message: the same four in every lead form, required ones starred [B5.18]. */
export function LeadFields({ fields, messageLabel, offersPreapproval = false }: LeadFieldsProps) {
  const {
    register,
    formState: { errors },
  } = fields;
  return (
    <>
      <TextField label="Full name" required autoComplete="name" error={errors.name?.message} {...register('name')} />
      <TextField
        label="E-mail"
        type="email"
        required
        autoComplete="email"
        error={errors.email?.message}
        {...register('email')}
      />
      <TextField
        label="Phone"
        type="tel"
        required
        autoComplete="tel"
        error={errors.phone?.message}
        {...register('phone')}
      />
      <TextArea label={messageLabel} required rows={5} error={errors.message?.message} {...register('message')} />
      {offersPreapproval && <CheckboxField label="Help me get pre-approved" {...register('preapprove')} />}
    </>
  );
}

/** What a form says when its lead was not stored: nothing typed is lost, and there is another way (D5). */
export function LeadFailure({
  failure,
  phone,
  onRetry,
}: {
  failure: string | null;
  phone: string;
  onRetry: () => void;
}) {
  if (failure === null) return null;
  return (
    <ErrorState compact message={failure} onRetry={onRetry}>
      <p className={classes.otherWay}>
        Your text is kept. You can also call us at <a href={`tel:${phone}`}>{phone}</a>.
      </p>
    </ErrorState>
  );
}
