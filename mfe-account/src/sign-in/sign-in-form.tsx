import { useForm } from 'react-hook-form';
import { FORM_MESSAGES, type HostServices, loginFormSchema, signIn } from 'shared-contracts';
import { Button, ErrorState, TextField, useMutationCall } from 'shared-ui';
import { fieldRules } from '../forms/field-rules';
import classes from '../forms/form.module.css';
import { LoginLinkButton } from './login-link-button';

const rules = fieldRules(loginFormSchema);

interface SignInValues {
  email: string;
  password: string;
}
interface SignInFormProps {
  host: HostServices;
  onSignedIn: () => void;
  onSignUp: () => void;
}

/** Sign in by password, or ask for a link. Errors for e-mail, password and sign-in itself are separate [B4.2]. */
export function SignInForm({ host, onSignedIn, onSignUp }: SignInFormProps) {
  const call = useMutationCall(host, signIn);
  const form = useForm<SignInValues>({
    defaultValues: { email: '', password: '' },
  });
  const { errors } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    const outcome = await call.send({ body: values });
    if (!outcome.ok) {
      host.flash.error('Could not sign in');
      return;
    }
    host.session.accept(outcome.answer);
    host.track.score('ViewAccount');
    host.flash.success('You have been signed in');
    onSignedIn();
  });

  return (
    <form className={classes.form} noValidate onSubmit={submit} aria-label="Sign in">
      {call.error && (
        <ErrorState
          compact
          message={call.error.code === 'bad_credentials' ? 'Please check your e-mail or password.' : call.error.message}
        />
      )}
      <TextField
        label="E-mail"
        type="email"
        autoComplete="username"
        required
        error={errors.email?.message}
        {...form.register('email', rules('email'))}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        required
        error={errors.password?.message}
        {...form.register('password', rules('password'))}
      />
      <Button type="submit" busy={call.busy} wide>
        Sign In
      </Button>
      <LoginLinkButton
        host={host}
        email={form.watch('email').trim()}
        onMissingEmail={() => form.setError('email', { message: FORM_MESSAGES.lead.email }, { shouldFocus: true })}
      />
      <p className={classes.switch}>
        New here?{' '}
        <Button variant="quiet" size="small" onClick={onSignUp}>
          Sign Up
        </Button>
      </p>
    </form>
  );
}
