import { useState } from 'react';
import type { HostServices } from 'shared-contracts';
import { endSecondFactor, type SecondFactorState, secondFactorState } from 'shared-contracts/second-factor';
import { Button, callKey, Dialog, ErrorState, lazyComponent, Skeleton, useCall, useMutationCall } from 'shared-ui';
import { useSWRConfig } from 'swr';
import classes from '../common/account.module.css';
import formClasses from '../forms/form.module.css';
import { CODE_HINT, useCodeForm } from './code-form';

const SetUp = lazyComponent(async () => (await import('./set-up')).SetUp, {
  message: 'The set-up could not be loaded.',
  waiting: <Skeleton lines={5} />,
});

/** A code of an authenticator app at every sign-in: offered to staff, in the settings. */
export function SecondFactor({ host }: { host: HostServices }) {
  const { data, error, retry } = useCall(host, secondFactorState, {});
  const { mutate } = useSWRConfig();
  // what was opened stays: a state read anew meanwhile must not take the recovery codes away, which show only once
  const [open, setOpen] = useState<'set-up' | 'turn-off' | null>(null);
  const close = () => {
    setOpen(null);
    void mutate(callKey(secondFactorState, {}));
    // what the role allows comes back with it, or goes
    if (data?.required) void host.session.refresh();
  };
  if (error) return <ErrorState message={error.message} onRetry={retry} />;
  if (!data || (!data.offered && !data.enabled)) return null;
  return (
    <section className={classes.block}>
      <h2 className={classes.heading}>Two-factor authentication</h2>
      <div className={classes.stack}>
        <p className={classes.soft}>{sentenceOf(data)}</p>
        <div className={classes.actions}>
          <Button variant="secondary" onClick={() => setOpen(data.enabled ? 'turn-off' : 'set-up')}>
            {data.enabled ? 'Turn off' : 'Set up'}
          </Button>
        </div>
      </div>
      <Dialog
        open={open !== null}
        onClose={close}
        title={open === 'turn-off' ? 'Turn off the second factor' : 'Set up a second factor'}
        size="small"
      >
        {open === 'turn-off' && <TurnOff host={host} onDone={close} />}
        {open === 'set-up' && <SetUp host={host} onDone={close} />}
      </Dialog>
    </section>
  );
}

function sentenceOf({ enabled, required, recovery_codes_left }: SecondFactorState): string {
  if (enabled) return `On: a code is asked for at every sign-in. ${recovery_codes_left} recovery codes are left.`;
  const what = 'a code of an authenticator app on your phone is asked for at every sign-in.';
  return required
    ? `Your role requires it: ${what} Until it is set up, your account can do nothing else.`
    : `Off. With it, ${what}`;
}

/** Turns the second factor off with a current code. */
function TurnOff({ host, onDone }: { host: HostServices; onDone: () => void }) {
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
