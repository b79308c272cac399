import type { FormEventHandler, ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Button, TextField } from 'shared-ui';
import classes from './form.module.css';

interface EntryFormProps {
  /** what the form is called for those who cannot see it */
  name: string;
  failure: ReactNode;
  submit: { label: string; busy: boolean; run: FormEventHandler };
  /** further ways beneath the button */
  besides?: ReactNode;
  /** the way to the other form */
  other: { question: string; label: string; go: () => void };
  children: ReactNode;
}

/** The frame that sign-in, sign-up and the second step share. */
export function EntryForm({ name, failure, submit, besides, other, children }: EntryFormProps) {
  return (
    <form className={classes.form} noValidate onSubmit={submit.run} aria-label={name}>
      {failure}
      {children}
      <Button type="submit" busy={submit.busy} wide>
        {submit.label}
      </Button>
      {besides}
      <p className={classes.switch}>
        {other.question}{' '}
        <Button variant="quiet" size="small" onClick={other.go}>
          {other.label}
        </Button>
      </p>
    </form>
  );
}

interface CurrentPasswordFieldProps {
  label: string;
  field: UseFormRegisterReturn;
}

/** Asks whoever is signed in for their password; a sign-in link followed a moment ago stands in for it. */
export function CurrentPasswordField({ label, field }: CurrentPasswordFieldProps) {
  return (
    <TextField
      label={label}
      type="password"
      autoComplete="current-password"
      hint="Leave empty if you have just signed in with a link"
      {...field}
    />
  );
}
