import { register } from 'shared-contracts';
import { registrationFormSchema } from 'shared-contracts/forms';
import { CheckboxField, ErrorState, TextField, useContact, useHost, useMutationCall } from 'shared-ui';
import { AuthFormLayout } from '../forms/auth-form-layout';
import classes from '../forms/form.module.css';
import { NameFields } from '../forms/name-fields';
import { useSchemaForm } from '../forms/use-schema-form';
import { LoginLinkButton } from './login-link-button';
import { registrationPayload } from './registration';
import { rememberWelcome } from './welcome';

interface RegisterValues {
  email: string;
  first_name: string;
  last_name: string;
  password: string;
  confirm: boolean;
}
interface RegisterFormProps {
  /** an action waits for the account, and its own message follows */
  isInterrupting?: boolean | undefined;
  onRegistered: () => void;
  onSignIn: () => void;
  onLinkSent?: (() => void) | undefined;
}

/** E-mail, names, password, opt-in, and a link to sign-in. */
export function RegisterForm({ isInterrupting = false, onRegistered, onSignIn, onLinkSent }: RegisterFormProps) {
  const host = useHost();
  const call = useMutationCall(host, register, (session) => {
    if (!isInterrupting) rememberWelcome();
    host.session.accept(session);
    onRegistered();
  });
  const { agent } = useContact(host);
  const { form, field } = useSchemaForm<RegisterValues>(registrationFormSchema, {
    email: '',
    first_name: '',
    last_name: '',
    password: '',
    confirm: false,
  });
  const submit = form.handleSubmit((values) =>
    call.send({ body: registrationPayload(values, location.href, agent?.email) }),
  );

  return (
    <AuthFormLayout
      name="Create an account"
      failure={<Failure error={call.error} email={form.watch('email').trim()} onLinkSent={onLinkSent} />}
      submit={{ label: 'Sign Up', busy: call.busy, run: submit }}
      other={{ question: 'Already have an account?', label: 'Sign In', go: onSignIn }}
    >
      <TextField label="E-mail" type="email" autoComplete="username" required {...field('email')} />
      <NameFields
        first={<TextField label="First name" autoComplete="given-name" required {...field('first_name')} />}
        last={
          <TextField
            label="Last name"
            autoComplete="family-name"
            hint="Leave it empty if you have one name"
            {...field('last_name')}
          />
        }
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="new-password"
        required
        hint="At least 8 characters"
        {...field('password')}
      />
      <CheckboxField label="Send me periodic market updates" {...form.register('confirm')} />
      <p className={classes.terms}>
        By signing up you agree to the <a href="/terms">Terms of Use</a> and the <a href="/privacy">Privacy Policy</a>.
      </p>
    </AuthFormLayout>
  );
}

type RegisterError = ReturnType<typeof useMutationCall<typeof register>>['error'];

interface FailureProps extends Pick<RegisterFormProps, 'onLinkSent'> {
  error: RegisterError;
  email: string;
}

/** 'Email already exists' with a link to sign-in; otherwise the server's message. */
function Failure({ error, email, onLinkSent }: FailureProps) {
  if (!error) return null;
  if (error.code === 'email_exists') {
    return (
      <ErrorState compact message="Email already exists">
        <LoginLinkButton email={email} onMissingEmail={() => undefined} onSent={onLinkSent} />
      </ErrorState>
    );
  }
  return (
    <ErrorState compact message="We could not complete registration.">
      {error.code !== 'registration_failed' && <p>{error.message}</p>}
    </ErrorState>
  );
}
