import type { FormEventHandler, ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Button, Stack, Text, TextField } from 'shared-ui';
import { i18n } from '../texts';
import classes from './form.module.css';

export interface AuthFormLayoutProps {
  /** accessible name of the form */
  name: string;
  failure: ReactNode;
  submit: { label: string; busy: boolean; run: FormEventHandler };
  /** further ways to sign in, below the button */
  otherWays?: ReactNode;
  /** link to the other form */
  other: { question: string; label: string; go: () => void };
  children: ReactNode;
}

/** Layout of the forms for sign-in, sign-up and the code. */
export function AuthFormLayout({ name, failure, submit, otherWays, other, children }: AuthFormLayoutProps) {
  return (
    <Stack as="form" gap={4} noValidate onSubmit={submit.run} aria-label={name}>
      {failure}
      {children}
      <Button type="submit" busy={submit.busy} wide>
        {submit.label}
      </Button>
      {otherWays}
      <Text size="s" tone="soft" className={classes.switch}>
        {other.question}{' '}
        <Button variant="quiet" size="small" onClick={other.go}>
          {other.label}
        </Button>
      </Text>
    </Stack>
  );
}

interface CurrentPasswordFieldProps {
  label: string;
  field: UseFormRegisterReturn;
}

/** Requests the current password. It may be empty right after a sign-in by link. */
export function CurrentPasswordField({ label, field }: CurrentPasswordFieldProps) {
  return (
    <TextField
      label={label}
      type="password"
      autoComplete="current-password"
      hint={i18n.t('Leave empty if you just signed in with a link')}
      {...field}
    />
  );
}
