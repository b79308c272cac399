import { type HostServices, signIn } from 'shared-contracts';
import { FORM_MESSAGES, loginFormSchema } from 'shared-contracts/forms';
import { ErrorState, Sentence, Stack, TextField, useHost, useMutationCall } from 'shared-ui';
import { AuthFormLayout } from '../forms/auth-form-layout';
import classes from '../forms/form.module.css';
import { useSchemaForm } from '../forms/use-schema-form';
import { i18n } from '../texts';
import { arrive } from './arrive';
import { LoginLinkButton } from './login-link-button';

interface SignInFormProps {
  onSignedIn: () => void;
  onSignUp: () => void;
  /** the password was correct, and the account needs a code */
  onSecondStep: () => void;
  onLinkSent?: (() => void) | undefined;
}

/** Sign-in with a password, or the request of a link. E-mail, password and sign-in have separate errors. */
export function SignInForm({ onSignedIn, onSignUp, onSecondStep, onLinkSent }: SignInFormProps) {
  const host = useHost();
  const call = useMutationCall(host, signIn);
  const { form, field } = useSchemaForm(loginFormSchema, { email: emailOfEnded(host), password: '' });
  const submit = form.handleSubmit(async (values) => {
    const outcome = await call.send({ body: values });
    if (outcome.ok) {
      arrive(host, outcome.answer);
      onSignedIn();
    } else if (outcome.error.code === 'second_factor_required') onSecondStep();
  });
  return (
    <AuthFormLayout
      name={i18n.t('Sign in')}
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
          <LoginLinkButton
            email={form.watch('email').trim()}
            onMissingEmail={() => form.setError('email', { message: FORM_MESSAGES.lead.email }, { shouldFocus: true })}
            onSent={onLinkSent}
          />
        </Stack>
      }
      other={{ question: i18n.t('New here?'), label: i18n.t('Sign Up'), go: onSignUp }}
    >
      <TextField
        label={i18n.t('E-mail')}
        type="email"
        autoComplete="username"
        required
        data-autofocus
        {...field('email')}
      />
      <TextField
        label={i18n.t('Password')}
        type="password"
        autoComplete="current-password"
        required
        {...field('password')}
      />
    </AuthFormLayout>
  );
}

/** The e-mail address of the user whose session ended. Staff who acted for a client sign in with their own. */
function emailOfEnded({ session }: HostServices): string {
  const user = session.state.ended?.user;
  return user && !user.signed_in_sudo ? user.email : '';
}
