import { useForm } from 'react-hook-form';
import { FORM_MESSAGES, isEmail, plainAddress } from 'shared-contracts/forms';
import { TextField } from 'shared-ui';
import { AuthFormLayout } from '../forms/auth-form-layout';
import { i18n } from '../texts';
import { AUTH_FORM_NAMES, type AuthMode } from './auth-titles';
import { otherMode } from './other-mode';

interface EmailFormProps {
  mode: AuthMode;
  /** of an earlier step, or empty */
  email: string;
  onContinue: (email: string) => void;
  onMode: (mode: AuthMode) => void;
}

/** The first step of sign-in and sign-up. It makes no call: the site does not reveal whether an address has an account. */
export function EmailForm({ mode, email, onContinue, onMode }: EmailFormProps) {
  const form = useForm({ defaultValues: { email } });
  return (
    <AuthFormLayout
      name={i18n.t(AUTH_FORM_NAMES[mode])}
      failure={null}
      submit={{
        label: i18n.t('Continue'),
        busy: false,
        run: form.handleSubmit((values) => onContinue(values.email)),
      }}
      other={otherMode(mode, onMode)}
    >
      <TextField
        label={i18n.t('E-mail')}
        type="email"
        inputMode="email"
        autoComplete="username"
        required
        data-autofocus
        error={form.formState.errors.email?.message}
        {...form.register('email', {
          setValueAs: plainAddress,
          validate: (text) => isEmail(text) || FORM_MESSAGES.lead.email,
        })}
      />
    </AuthFormLayout>
  );
}
