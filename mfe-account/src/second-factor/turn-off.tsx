import type { HostServices } from 'shared-contracts';
import { endSecondFactor } from 'shared-contracts/second-factor';
import { Button, ErrorState, useMutationCall } from 'shared-ui';
import formClasses from '../forms/form.module.css';
import { CODE_HINT, useCodeForm } from './code-form';

/** Turns the second factor off with a current code. */
export function TurnOff({ host, onDone }: { host: HostServices; onDone: () => void }) {
  const call = useMutationCall(host, endSecondFactor);
  const { submit, field } = useCodeForm(async (code) => {
    const outcome = await call.send({ body: { code } });
    if (!outcome.ok) return false;
    host.flash.success('Your second factor is off.');
    onDone();
    return true;
  });
  return (
    <form className={formClasses.form} noValidate onSubmit={submit} aria-label="Turn off the second factor">
      {call.error && <ErrorState compact message={call.error.message} />}
      {field(CODE_HINT)}
      <Button type="submit" busy={call.busy} wide>
        Turn off
      </Button>
    </form>
  );
}
