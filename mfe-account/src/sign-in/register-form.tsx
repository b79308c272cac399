import { register } from 'shared-contracts';
import { registrationFormSchema } from 'shared-contracts/forms';
import {
  Button,
  CheckboxField,
  ErrorState,
  Sentence,
  Stack,
  TextField,
  useContact,
  useHost,
  useMutationCall,
} from 'shared-ui';
import { AuthFormLayout } from '../forms/auth-form-layout';
import classes from '../forms/form.module.css';
import { NameFields } from '../forms/name-fields';
import { useSchemaForm } from '../forms/use-schema-form';
import { i18n } from '../texts';
import { AUTH_FORM_NAMES, type AuthMode } from './auth-titles';
import { ChosenEmail } from './chosen-email';
import { LoginLinkButton } from './login-link-button';
import { otherMode } from './other-mode';
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
  /** of the first step */
  email: string;
  onChangeEmail: () => void;
  /** an action waits for the account, and its own message follows */
  isInterrupting?: boolean | undefined;
  onRegistered: () => void;
  onMode: (mode: AuthMode) => void;
  onLinkSent?: (() => void) | undefined;
}

/** E-mail, names, password, opt-in, and a link to sign-in. */
export function RegisterForm(props: RegisterFormProps) {
  const { email, onChangeEmail, isInterrupting = false, onRegistered, onMode } = props;
  const host = useHost();
  const call = useMutationCall(host, register, (session) => {
    if (!isInterrupting) rememberWelcome();
    host.session.accept(session);
    onRegistered();
  });
  const { agent } = useContact(host);
  const { form, field } = useSchemaForm<RegisterValues>(registrationFormSchema, {
    email,
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
      name={i18n.t(AUTH_FORM_NAMES['sign-up'])}
      failure={<Failure {...props} error={call.error} />}
      submit={{ label: i18n.t('Sign Up'), busy: call.busy, run: submit }}
      other={otherMode('sign-up', onMode)}
    >
      <ChosenEmail field={field('email')} onChange={onChangeEmail} />
      <NameFields
        first={
          <TextField
            label={i18n.t('First name')}
            autoComplete="given-name"
            required
            data-autofocus
            {...field('first_name')}
          />
        }
        last={
          <TextField
            label={i18n.t('Last name')}
            autoComplete="family-name"
            hint={i18n.t('Leave it empty if you have one name')}
            data-autofocus
            {...field('last_name')}
          />
        }
      />
      <TextField
        label={i18n.t('Password')}
        type="password"
        autoComplete="new-password"
        required
        hint={i18n.t('At least 8 characters')}
        {...field('password')}
      />
      <CheckboxField label={i18n.t('Send me periodic market updates')} {...form.register('confirm')} />
      <p className={classes.terms}>
        <Sentence
          text={i18n.t('By signing up you agree to the <0>Terms of Use</0> and the <1>Privacy Policy</1>.')}
          parts={[
            (text) => <a href={host.navigate.withPrefix('/terms')}>{text}</a>,
            (text) => <a href={host.navigate.withPrefix('/privacy')}>{text}</a>,
          ]}
        />
      </p>
    </AuthFormLayout>
  );
}

type RegisterError = ReturnType<typeof useMutationCall<typeof register>>['error'];

interface FailureProps extends Pick<RegisterFormProps, 'email' | 'onMode' | 'onLinkSent'> {
  error: RegisterError;
}

/** 'Email already exists' with sign-in for this e-mail; otherwise the server's message. */
function Failure({ error, email, onMode, onLinkSent }: FailureProps) {
  if (!error) return null;
  if (error.code === 'email_exists') {
    return (
      <ErrorState compact message={i18n.t('Email already exists')}>
        <Stack gap={2}>
          <Button wide onClick={() => onMode('sign-in')}>
            {i18n.t('Sign in as {email}', { email })}
          </Button>
          <LoginLinkButton email={email} onSent={onLinkSent} />
        </Stack>
      </ErrorState>
    );
  }
  return (
    <ErrorState compact message={i18n.t('We could not complete registration.')}>
      {error.code !== 'registration_failed' && <p>{error.message}</p>}
    </ErrorState>
  );
}
