import { useState } from 'react';
import { endOwnSession, formatMoment, type HostServices, type OwnSession, ownSessions } from 'shared-contracts';
import { Button, callKey, ErrorState, Row, Skeleton, useCall, useHost, useMutationCall } from 'shared-ui';
import { useSWRConfig } from 'swr';
import classes from '../common/account.module.css';
import { i18n } from '../texts';

const WAYS: Readonly<Record<string, string>> = {
  password: /*i18n*/ 'signed in by password on {day}',
  link: /*i18n*/ 'signed in by e-mail link on {day}',
  google: /*i18n*/ 'signed in with Google on {day}',
  register: /*i18n*/ 'signed in when you signed up on {day}',
};

const UNKNOWN_WAY = /*i18n*/ 'signed in on {day}';

/** Sessions shown before the user asks for all of them. */
const FIRST_SHOWN = 3;

/** The user's sessions, each with a button that signs it out. */
export function OwnSessions() {
  const host = useHost();
  const { data, error, retry } = useCall(host, ownSessions, {});
  const end = useEndSession(host);
  const [all, setAll] = useState(false);
  if (error) return <ErrorState message={error.message} onRetry={retry} />;
  if (!data) return <Skeleton lines={2} />;
  return (
    <>
      <ul className={classes.lines}>
        {data.sessions.slice(0, all ? undefined : FIRST_SHOWN).map((session) => (
          <Row as="li" gap={4} rowGap={2} justify="between" wrap key={session.id} className={classes.line}>
            <SessionText session={session} />
            {!session.current && (
              <Button variant="quiet" size="small" busy={end.busy} onClick={() => void end.run(session.id)}>
                {i18n.t('Sign out')}
              </Button>
            )}
          </Row>
        ))}
      </ul>
      {!all && data.sessions.length > FIRST_SHOWN && (
        <Button variant="quiet" size="small" onClick={() => setAll(true)}>
          {i18n.t('Show all {count} devices', { count: data.sessions.length })}
        </Button>
      )}
      {data.sessions.length > 2 && (
        <Button variant="secondary" size="small" busy={end.busy} onClick={() => void end.run(null)}>
          {i18n.t('Sign out everywhere else')}
        </Button>
      )}
    </>
  );
}

function SessionText({ session }: { session: OwnSession }) {
  const day = (text: string) => formatMoment(text, 'localDay');
  const seen = session.current ? i18n.t('this browser') : i18n.t('last seen {day}', { day: day(session.seen_at) });
  return (
    <div>
      <p className={classes.cardTitle}>{session.browser ?? i18n.t('Another browser')}</p>
      <p className={classes.soft}>
        {seen} · {i18n.t(WAYS[session.via] ?? UNKNOWN_WAY, { day: day(session.began_at) })}
      </p>
    </div>
  );
}

function useEndSession(host: HostServices) {
  const { mutate } = useSWRConfig();
  const call = useMutationCall(host, endOwnSession);
  const run = async (id: number | null) => {
    const outcome = await call.send({ body: { id } });
    if (!outcome.ok) {
      host.flash.error(outcome.error.message, { action: { label: i18n.t('Try again'), run: () => void run(id) } });
      return;
    }
    await mutate(callKey(host, ownSessions, {}), outcome.answer, { revalidate: false });
    host.flash.success(i18n.t('Device signed out.'));
  };
  return { run, busy: call.busy };
}
