import { useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  type CallAnswer,
  formatMoment,
  readNotificationSettings,
  removePushSubscription,
  saveNotificationSettings,
} from 'shared-contracts';
import {
  Button,
  CheckboxField,
  callKey,
  ErrorState,
  QueryBoundary,
  Row,
  Skeleton,
  Stack,
  TextField,
  useCall,
  useHost,
  useInBrowser,
  useMutationCall,
} from 'shared-ui';
import { useSWRConfig } from 'swr';
import classes from '../common/account.module.css';
import { browserTimeZone, canPush, endPush, subscribeToPush } from './push';

type Response = CallAnswer<typeof readNotificationSettings>;

/** How changes of favorites and new matches of saved searches reach the user: e-mails, pushes, and when. */
export function Alerts() {
  const host = useHost();
  const state = useCall(host, readNotificationSettings, {});
  return (
    <QueryBoundary state={state} waiting={<Skeleton lines={4} />}>
      {(response) => (
        <Stack gap={5}>
          <Preferences key={JSON.stringify(response.settings)} response={response} />
          <Push response={response} />
        </Stack>
      )}
    </QueryBoundary>
  );
}

/** Shows a response of a change at once. */
function useKeep() {
  const host = useHost();
  const { mutate } = useSWRConfig();
  return (response: Response) =>
    void mutate(callKey(host, readNotificationSettings, {}), response, { revalidate: false });
}

const clockOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}

function Preferences({ response: { settings, email, mail } }: { response: Response }) {
  const host = useHost();
  const keep = useKeep();
  const call = useMutationCall(host, saveNotificationSettings, (saved) => {
    keep(saved);
    host.flash.success('Your alert settings are saved.');
  });
  const form = useForm({
    defaultValues: {
      favorite_emails: settings.favorite_emails,
      quiet_from: clockOf(settings.quiet_from),
      quiet_to: clockOf(settings.quiet_to),
    },
  });
  const { errors } = form.formState;
  const required = { required: 'Please enter a time.' };
  const save = (retry_email: boolean) =>
    form.handleSubmit(({ favorite_emails, quiet_from, quiet_to }) =>
      call.send({
        body: {
          favorite_emails,
          quiet_from: minutesOf(quiet_from),
          quiet_to: minutesOf(quiet_to),
          time_zone: browserTimeZone(),
          retry_email,
        },
      }),
    );
  return (
    <Stack as="form" gap={4} className={classes.form} noValidate onSubmit={save(false)} aria-label="Alerts">
      {call.error && <ErrorState compact message={call.error.message} />}
      {mail === 'refused' && (
        <ErrorState
          compact
          manual
          message={`E-mails to ${email} came back, so we stopped sending alerts there.`}
          retryLabel="Send them again"
          onRetry={() => void save(true)()}
        />
      )}
      <CheckboxField
        label="E-mail me when a favorite changes"
        hint={
          mail === 'unverified'
            ? `Starts when you verify ${email}: sign in once with a link that we e-mail you.`
            : 'Price and status changes, and open houses.'
        }
        {...form.register('favorite_emails')}
      />
      <Row gap={4} align="start">
        <TextField
          label="No notifications from"
          type="time"
          error={errors.quiet_from?.message}
          {...form.register('quiet_from', required)}
        />
        <TextField
          label="until"
          type="time"
          error={errors.quiet_to?.message}
          {...form.register('quiet_to', required)}
        />
      </Row>
      <p className={classes.soft}>
        Times of {settings.time_zone.replaceAll('_', ' ')}. Saving uses the time zone of this device. What comes in
        between is sent when these hours end.
      </p>
      <Button type="submit" variant="secondary" busy={call.busy}>
        Save alert settings
      </Button>
    </Stack>
  );
}

/** The browsers that get pushes. A browser starts only on a press, and each can be turned off. */
function Push({ response: { push, push_key } }: { response: Response }) {
  const host = useHost();
  const keep = useKeep();
  const remove = useMutationCall(host, removePushSubscription, keep);
  const turnOff = async (id: number, isCurrent: boolean) => {
    const outcome = await remove.send({ body: { id } });
    if (!outcome.ok) return host.flash.error(outcome.error.message);
    // the server sends nothing to it any more
    if (isCurrent) await endPush().catch(() => undefined);
    host.flash.success('Notifications are off there.');
  };
  return (
    <Stack gap={3} className={classes.lines}>
      <h3 className={classes.cardTitle}>Notifications on your devices</h3>
      {push.length > 0 && (
        <ul>
          {push.map(({ id, browser, since, current }) => (
            <Row as="li" key={id} gap={4} rowGap={2} justify="between" wrap className={classes.line}>
              <div>
                <p className={classes.cardTitle}>{browser ?? 'Another browser'}</p>
                <p className={classes.soft}>
                  {current ? 'this browser' : 'on'} · since {formatMoment(since, 'localDay')}
                </p>
              </div>
              <Button variant="quiet" size="small" busy={remove.busy} onClick={() => void turnOff(id, current)}>
                Turn off
              </Button>
            </Row>
          ))}
        </ul>
      )}
      {!push.some(({ current }) => current) && <TurnOn pushKey={push_key} onDone={keep} />}
    </Stack>
  );
}

const FAILURES = {
  denied: 'Your browser blocks notifications of this site. Allow them in its settings and try again.',
  failed: "Your browser couldn't turn on notifications. Please try again.",
};

function TurnOn({ pushKey, onDone }: { pushKey: string; onDone: (response: Response) => void }) {
  const host = useHost();
  const isInBrowser = useInBrowser();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  if (isInBrowser && !canPush())
    return (
      <p className={classes.soft}>
        This browser can't show notifications. On an iPhone, add our site to the Home Screen.
      </p>
    );
  const turnOn = async () => {
    setBusy(true);
    setFailure(null);
    const outcome = await subscribeToPush(host, pushKey);
    setBusy(false);
    if (typeof outcome === 'string') setFailure(FAILURES[outcome]);
    else if ('error' in outcome) setFailure(outcome.error.message);
    else {
      onDone(outcome);
      host.flash.success('Notifications are on for this device.');
    }
  };
  return (
    <Stack gap={3} align="start">
      <p className={classes.soft}>
        Get price drops, status changes, open houses and new listings at once, also when our site is closed.
      </p>
      {failure && <ErrorState compact message={failure} />}
      <Button variant="secondary" busy={busy} onClick={() => void turnOn()}>
        Turn on for this device
      </Button>
    </Stack>
  );
}
