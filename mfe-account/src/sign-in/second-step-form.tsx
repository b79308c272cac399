import { signInSecondStep } from 'shared-contracts/second-factor';
import { ErrorState, useHost, useMutationCall } from 'shared-ui';
import { AuthFormLayout } from '../forms/auth-form-layout';
import { CODE_HINT, useCodeForm } from '../second-factor/code-form';
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
      name="Second step"
      failure={call.error && <ErrorState compact message={call.error.message} />}
      submit={{ label: 'Continue', busy: call.busy, run: submit }}
      other={{ question: 'Not you?', label: 'Begin again', go: onBack }}
    >
      {field(CODE_HINT)}
    </AuthFormLayout>
  );
}
