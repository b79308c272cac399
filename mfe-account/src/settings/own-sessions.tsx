import { useState } from 'react';
import { endOwnSession, formatMoment, type HostServices, type OwnSession, ownSessions } from 'shared-contracts';
import { Button, callKey, ErrorState, Row, Skeleton, useCall, useHost, useMutationCall } from 'shared-ui';
import { useSWRConfig } from 'swr';
import classes from '../common/account.module.css';

const WAYS: Readonly<Record<string, string>> = {
  password: 'by password',
  link: 'by e-mail link',
  google: 'with Google',
  register: 'when you signed up',
};

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
                Sign out
              </Button>
            )}
          </Row>
        ))}
      </ul>
      {!all && data.sessions.length > FIRST_SHOWN && (
        <Button variant="quiet" size="small" onClick={() => setAll(true)}>
          Show all {data.sessions.length} devices
        </Button>
      )}
      {data.sessions.length > 2 && (
        <Button variant="secondary" size="small" busy={end.busy} onClick={() => void end.run(null)}>
          Sign out everywhere else
        </Button>
      )}
    </>
  );
}

function SessionText({ session }: { session: OwnSession }) {
  const seen = session.current ? 'this browser' : `last seen ${formatMoment(session.seen_at, 'localDay')}`;
  return (
    <div>
      <p className={classes.cardTitle}>{session.browser ?? 'Another browser'}</p>
      <p className={classes.soft}>
        {seen} · signed in {WAYS[session.via] ?? ''} on {formatMoment(session.began_at, 'localDay')}
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
      host.flash.error(outcome.error.message, { action: { label: 'Try again', run: () => void run(id) } });
      return;
    }
    await mutate(callKey(host, ownSessions, {}), outcome.answer, { revalidate: false });
    host.flash.success('Device signed out.');
  };
  return { run, busy: call.busy };
}
