import { signIn } from 'shared-contracts';
import { loginFormSchema } from 'shared-contracts/forms';
import { ErrorState, Sentence, Stack, TextField, useHost, useMutationCall } from 'shared-ui';
import { AuthFormLayout } from '../forms/auth-form-layout';
import classes from '../forms/form.module.css';
import { useSchemaForm } from '../forms/use-schema-form';
import { i18n } from '../texts';
import { arrive } from './arrive';
import { AUTH_FORM_NAMES, type AuthMode } from './auth-titles';
import { ChosenEmail } from './chosen-email';
import { LoginLinkButton } from './login-link-button';
import { otherMode } from './other-mode';

interface SignInFormProps {
  /** of the first step */
  email: string;
  onChangeEmail: () => void;
  onSignedIn: () => void;
  onMode: (mode: AuthMode) => void;
  /** the password was correct, and the account needs a code */
  onSecondStep: () => void;
  onLinkSent?: (() => void) | undefined;
}

/** Sign-in with a password, or the request of a link. */
export function SignInForm(props: SignInFormProps) {
  const { email, onChangeEmail, onSignedIn, onMode, onSecondStep, onLinkSent } = props;
  const host = useHost();
  const call = useMutationCall(host, signIn);
  const { form, field } = useSchemaForm(loginFormSchema, { email, password: '' });
  const submit = form.handleSubmit(async (values) => {
    const outcome = await call.send({ body: values });
    if (outcome.ok) {
      arrive(host, outcome.answer);
      onSignedIn();
    } else if (outcome.error.code === 'second_factor_required') onSecondStep();
  });
  return (
    <AuthFormLayout
      name={i18n.t(AUTH_FORM_NAMES['sign-in'])}
      failure={
        call.error && (
          <ErrorState compact message={i18n.t('Could not sign in')}>
            <p>
              {call.error.code === 'bad_credentials'
                ? i18n.t('Please check your e-mail or password.')
                : call.error.message}
            </p>
          </ErrorState>
        )
      }
      submit={{ label: i18n.t('Sign In'), busy: call.busy, run: submit }}
      otherWays={
        <Stack gap={2} className={classes.forgot}>
          <p>
            <Sentence
              text={i18n.t('<0>Forgot password?</0> Sign in with a link instead.')}
              parts={[(text) => <strong>{text}</strong>]}
            />
          </p>
          <LoginLinkButton email={email} onSent={onLinkSent} />
        </Stack>
      }
      other={otherMode('sign-in', onMode)}
    >
      <ChosenEmail field={field('email')} onChange={onChangeEmail} />
      <TextField
        label={i18n.t('Password')}
        type="password"
        autoComplete="current-password"
        required
        data-autofocus
        {...field('password')}
      />
    </AuthFormLayout>
  );
}
