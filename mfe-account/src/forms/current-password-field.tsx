import type { UseFormRegisterReturn } from 'react-hook-form';
import { TextField } from 'shared-ui';

interface CurrentPasswordFieldProps {
  label: string;
  field: UseFormRegisterReturn;
}

/** Asks whoever is signed in for their password; a sign-in link followed a moment ago stands in for it (D75). */
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
