import { useState } from 'react';
import { endSecondFactor, type SecondFactorState, secondFactorState } from 'shared-contracts/second-factor';
import {
  Button,
  callKey,
  Dialog,
  ErrorState,
  lazyComponent,
  Row,
  Skeleton,
  Stack,
  useCall,
  useHost,
  useMutationCall,
} from 'shared-ui';
import { useSWRConfig } from 'swr';
import classes from '../common/account.module.css';
import { i18n } from '../texts';
import { CODE_HINT, useCodeForm } from './code-form';

const SetUp = lazyComponent(async () => (await import('./set-up')).SetUp, {
  get message() {
    return i18n.t("We couldn't load the setup.");
  },
  waiting: <Skeleton lines={5} />,
});

/** Two-factor authentication with an authenticator app, offered to staff in the settings. */
export function SecondFactor() {
  const host = useHost();
  const { data, error, retry } = useCall(host, secondFactorState, {});
  const { mutate } = useSWRConfig();
  // The open dialog must survive a refresh of the state: the recovery codes are shown only once.
  const [open, setOpen] = useState<'set-up' | 'turn-off' | null>(null);
  const close = () => {
    setOpen(null);
    void mutate(callKey(host, secondFactorState, {}));
    // The rights of the role depend on it, so refresh the session.
    if (data?.required) void host.session.refresh();
  };
  if (error) return <ErrorState message={error.message} onRetry={retry} />;
  if (!data || (!data.offered && !data.enabled)) return null;
  return (
    <section className={classes.block}>
      <h2 className={classes.heading}>{i18n.t('Two-factor authentication')}</h2>
      <Stack gap={4}>
        <p className={classes.soft}>{sentenceOf(data)}</p>
        <Row gap={2} align="stretch" wrap>
          <Button variant="secondary" onClick={() => setOpen(data.enabled ? 'turn-off' : 'set-up')}>
            {data.enabled ? i18n.t('Turn off') : i18n.t('Set up')}
          </Button>
        </Row>
      </Stack>
      <Dialog
        open={open !== null}
        onClose={close}
        title={
          open === 'turn-off'
            ? i18n.t('Turn off two-factor authentication')
            : i18n.t('Set up two-factor authentication')
        }
        size="small"
      >
        {open === 'turn-off' && <TurnOff onDone={close} />}
        {open === 'set-up' && <SetUp onDone={close} />}
      </Dialog>
    </section>
  );
}

function sentenceOf({ enabled, required, recovery_codes_left }: SecondFactorState): string {
  if (enabled) {
    return i18n.t(
      'On: every sign-in needs a code. You have {count, plural, one {# recovery code} other {# recovery codes}} left.',
      { count: recovery_codes_left },
    );
  }
  return required
    ? i18n.t(
        'Your role requires it: every sign-in needs a code from an authenticator app on your phone. You can use your account after you set it up.',
      )
    : i18n.t('Off. When it is on, every sign-in needs a code from an authenticator app on your phone.');
}

/** Turns two-factor authentication off. Needs a current code. */
function TurnOff({ onDone }: { onDone: () => void }) {
  const host = useHost();
  const call = useMutationCall(host, endSecondFactor);
  const { submit, field } = useCodeForm(async (code) => {
    const outcome = await call.send({ body: { code } });
    if (!outcome.ok) return false;
    host.flash.success(i18n.t('Two-factor authentication is off.'));
    onDone();
    return true;
  });
  return (
    <Stack as="form" gap={4} noValidate onSubmit={submit} aria-label={i18n.t('Turn off two-factor authentication')}>
      {call.error && <ErrorState compact message={call.error.message} />}
      {field(i18n.t(CODE_HINT))}
      <Button type="submit" busy={call.busy} wide>
        {i18n.t('Turn off')}
      </Button>
    </Stack>
  );
}
