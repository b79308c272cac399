import { type ReactNode, useEffect, useRef } from 'react';
import { Button, CheckboxField, Stack, TextArea, TextField, UNCOVERED, useHost } from 'shared-ui';
import { i18n } from '../texts';
import classes from './lead.module.css';
import { fieldOf, Honeypot, LeadFailure, PhoneField } from './lead-fields';
import type { LeadForm } from './use-lead-form';

interface ContactFormProps {
  form: LeadForm;
  /** names the form for assistive technology */
  label: string;
  message: { label: string; required: boolean };
  phoneRequired?: boolean;
  /** offers to be called by a lender as well */
  preapproval?: boolean;
  /** something is still missing: a press of the button sends nothing and marks the fields */
  incomplete?: boolean;
  submitLabel: string;
  /** the focus starts at the first field: the form has a dialog to itself */
  focusFirst?: boolean | undefined;
  /** drawn before the fields of the person: when a showing is, and what comes before it */
  children?: ReactNode;
}

/**
 * The form of every request: name, e-mail, phone, message, in this order. The button always takes a press, and a press
 * with something missing marks the fields (decision 0023).
 */
export function ContactForm({
  form: { fields, submit, failure, sending },
  label,
  message,
  phoneRequired = true,
  preapproval = false,
  incomplete = false,
  submitLabel,
  focusFirst = false,
  children,
}: ContactFormProps) {
  const host = useHost();
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (focusFirst) element.current?.querySelector('input')?.focus();
  }, [focusFirst]);
  return (
    <Stack
      as="form"
      gap={4}
      ref={element}
      className={classes.form}
      noValidate
      onSubmit={submit}
      aria-label={label}
      {...{ [UNCOVERED]: '' }}
    >
      {children}
      <TextField label={i18n.t('Full name')} required autoComplete="name" {...fieldOf(fields, 'name')} />
      <TextField label={i18n.t('E-mail')} type="email" required autoComplete="email" {...fieldOf(fields, 'email')} />
      <PhoneField fields={fields} required={phoneRequired} />
      <Honeypot fields={fields} />
      <TextArea label={message.label} required={message.required} rows={3} {...fieldOf(fields, 'message')} />
      {preapproval && <CheckboxField label={i18n.t('Help me get pre-approved')} {...fields.register('preapprove')} />}
      <LeadFailure failure={failure} phone={host.settings.companyPhone} onRetry={() => void submit()} />
      <Button type="submit" busy={sending} aria-disabled={incomplete || undefined} className={classes.send} wide>
        {submitLabel}
      </Button>
    </Stack>
  );
}
