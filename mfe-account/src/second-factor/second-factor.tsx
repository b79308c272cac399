import { lazy, Suspense, useState } from 'react';
import { type HostServices, secondFactorState } from 'shared-contracts';
import { Button, callKey, Dialog, ErrorState, Skeleton, useCall } from 'shared-ui';
import { useSWRConfig } from 'swr';
import classes from '../panel/account.module.css';
import { TurnOff } from './turn-off';

const SetUp = lazy(() => import('./set-up').then((module) => ({ default: module.SetUp })));

/** A code of an authenticator app at every sign-in: offered to staff, in the settings. */
export function SecondFactor({ host }: { host: HostServices }) {
  const { data, error, retry } = useCall(host, secondFactorState, {});
  const { mutate } = useSWRConfig();
  const [open, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    void mutate(callKey(secondFactorState, {}));
  };
  if (error) return <ErrorState message={error.message} onRetry={retry} />;
  if (!data || (!data.offered && !data.enabled)) return null;
  return (
    <section className={classes.block}>
      <h2 className={classes.heading}>Second factor</h2>
      <div className={classes.stack}>
        <p className={classes.soft}>
          {data.enabled
            ? `On: a code is asked for at every sign-in. ${data.recovery_codes_left} recovery codes are left.`
            : 'Off. With it, a code of an authenticator app on your phone is asked for at every sign-in.'}
        </p>
        <div className={classes.actions}>
          <Button variant="secondary" onClick={() => setOpen(true)}>
            {data.enabled ? 'Turn off' : 'Set up'}
          </Button>
        </div>
      </div>
      <Dialog
        open={open}
        onClose={close}
        title={data.enabled ? 'Turn off the second factor' : 'Set up a second factor'}
        size="small"
      >
        {open &&
          (data.enabled ? (
            <TurnOff host={host} onDone={close} />
          ) : (
            <Suspense fallback={<Skeleton lines={5} />}>
              <SetUp host={host} onDone={close} />
            </Suspense>
          ))}
      </Dialog>
    </section>
  );
}
