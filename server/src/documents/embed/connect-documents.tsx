import { documentOf } from '../../platform/html/html';
import { HiddenFields, PlainFrame } from '../../platform/html/plain-document';

interface Connection {
  origin: string;
  until: Date;
}

export interface ConnectFacts {
  siteName: string;
  /** the requesting page and the return address; null for the list only */
  ask: { origin: string; returnTo: string; state: string } | null;
  formToken: string;
  connected: readonly Connection[];
  minutes: number;
}

const TIME = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'Pacific/Honolulu' });

/** Asks for the permission, and lists the origins that have it. It has no script, so that it depends on none. */
export function connectDocument(facts: ConnectFacts): string {
  const { ask, connected, siteName } = facts;
  const heading = ask ? `Let ${hostOf(ask.origin)} show your name?` : 'Sites that can show your name';
  return documentOf(
    <PlainFrame title={`${heading} | ${siteName}`}>
      <h1>{heading}</h1>
      {ask && <Question facts={facts} ask={ask} />}
      {connected.length > 0 && <Connections facts={facts} />}
      {!ask && connected.length === 0 && <p>No other site can show your name.</p>}
      <p>
        <a href="/listings">Go back to {siteName}</a>
      </p>
    </PlainFrame>,
  );
}

function Question({ facts, ask }: { facts: ConnectFacts; ask: NonNullable<ConnectFacts['ask']> }) {
  const { siteName, formToken, minutes } = facts;
  const host = hostOf(ask.origin);
  const fields = { authenticity_token: formToken, return_to: ask.returnTo, state: ask.state };
  return (
    <>
      <p>
        The navigation of {siteName} on {host} will show your first name, your agent and your saved searches for{' '}
        {minutes} minutes. {host} can't change anything and doesn't get your e-mail address. Sign out here to end it.
      </p>
      <Form action="/embed/connect" fields={fields} label="Continue" />
      <p>
        <a href={ask.returnTo}>Cancel</a>
      </p>
    </>
  );
}

function Connections({ facts: { connected, formToken } }: { facts: ConnectFacts }) {
  return (
    <>
      <h2>Now</h2>
      <ul>
        {connected.map(({ origin, until }) => (
          <li key={origin}>
            {hostOf(origin)}, until {TIME.format(until)} in Hawaii
          </li>
        ))}
      </ul>
      <Form action="/embed/disconnect" fields={{ authenticity_token: formToken }} label="Disconnect all" />
    </>
  );
}

function Form({ action, fields, label }: { action: string; fields: Record<string, string>; label: string }) {
  return (
    <form method="post" action={action}>
      <HiddenFields fields={fields} />
      <button type="submit">{label}</button>
    </form>
  );
}

const hostOf = (origin: string) => new URL(origin).host;
