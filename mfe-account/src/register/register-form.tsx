import { useForm } from 'react-hook-form';
import { type HostServices, register, registrationFormSchema, registrationPayload } from 'shared-contracts';
import { Button, CheckboxField, ErrorState, TextField, useContact, useMutationCall } from 'shared-ui';
import { fieldRules } from '../forms/field-rules';
import classes from '../forms/form.module.css';
import { LoginLinkButton } from '../sign-in/login-link-button';
import { rememberWelcome } from './welcome';

const rules = fieldRules(registrationFormSchema);

interface RegisterValues {
  email: string;
  first_name: string;
  last_name: string;
  password: string;
  confirm: boolean;
}
interface RegisterFormProps {
  host: HostServices;
  onRegistered: () => void;
  onSignIn: () => void;
}

/** E-mail, names, password, opt-in, and the way back to sign-in [B2.5.28]. */
export function RegisterForm({ host, onRegistered, onSignIn }: RegisterFormProps) {
  const call = useMutationCall(host, register);
  const { agent } = useContact(host);
  const form = useForm<RegisterValues>({
    defaultValues: { email: '', first_name: '', last_name: '', password: '', confirm: true },
  });
  const { errors } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    const outcome = await call.send({ body: registrationPayload(values, location.href, agent?.email) });
    if (!outcome.ok) return;
    rememberWelcome();
    host.session.accept(outcome.answer);
    host.flash.success('Registration Successful');
    onRegistered();
  });

  return (
    <form className={classes.form} noValidate onSubmit={submit} aria-label="Create an account">
      <Failure host={host} error={call.error} email={form.watch('email').trim()} />
      <TextField
        label="E-mail"
        type="email"
        autoComplete="username"
        required
        error={errors.email?.message}
        {...form.register('email', rules('email'))}
      />
      <TextField
        label="First name"
        autoComplete="given-name"
        required
        error={errors.first_name?.message}
        {...form.register('first_name', rules('first_name'))}
      />
      <TextField
        label="Last name"
        autoComplete="family-name"
        required
        error={errors.last_name?.message}
        {...form.register('last_name', rules('last_name'))}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="new-password"
        required
        hint="At least 8 characters"
        error={errors.password?.message}
        {...form.register('password', rules('password'))}
      />
      <CheckboxField label="Send me periodic market updates" {...form.register('confirm')} />
      <Button type="submit" busy={call.busy} wide>
        Sign Up
      </Button>
      <p className={classes.switch}>
        Already have an account?{' '}
        <Button variant="quiet" size="small" onClick={onSignIn}>
          Sign In
        </Button>
      </p>
    </form>
  );
}

type RegisterError = ReturnType<typeof useMutationCall<typeof register>>['error'];

/** 'Email already exists' with the link to sign in [B8.3]; anything else by what the server said [B4.3] [B8.4]. */
function Failure({ host, error, email }: { host: HostServices; error: RegisterError; email: string }) {
  if (!error) return null;
  if (error.code === 'email_exists') {
    return (
      <ErrorState compact message="Email already exists">
        <LoginLinkButton host={host} email={email} onMissingEmail={() => undefined} />
      </ErrorState>
    );
  }
  return (
    <ErrorState compact message="We could not complete registration.">
      {error.code !== 'registration_failed' && <p>{error.message}</p>}
    </ErrorState>
  );
}
