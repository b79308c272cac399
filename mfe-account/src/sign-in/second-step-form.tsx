import { signInSecondStep } from 'shared-contracts/second-factor';
import { ErrorState, useHost, useMutationCall } from 'shared-ui';
import { AuthFormLayout } from '../forms/auth-form-layout';
import { CODE_HINT, useCodeForm } from '../second-factor/code-form';
import { i18n } from '../texts';
import { arrive } from './arrive';

interface SecondStepFormProps {
  onSignedIn: () => void;
  onBack: () => void;
}

/** The second step of a sign-in: a code of the authenticator app, or a recovery code. */
export function SecondStepForm({ onSignedIn, onBack }: SecondStepFormProps) {
  const host = useHost();
  const call = useMutationCall(host, signInSecondStep);
  const { submit, field } = useCodeForm(async (code) => {
    const outcome = await call.send({ body: { code } });
    if (!outcome.ok) return false;
    arrive(host, outcome.answer);
    onSignedIn();
    return true;
  });
  return (
    <AuthFormLayout
      name={i18n.t('Second step')}
      failure={call.error && <ErrorState compact message={call.error.message} />}
      submit={{ label: i18n.t('Continue'), busy: call.busy, run: submit }}
      other={{ question: i18n.t('Not you?'), label: i18n.t('Begin again'), go: onBack }}
    >
      {field(i18n.t(CODE_HINT))}
    </AuthFormLayout>
  );
}
