import { element, escapeText, PLAIN_STYLE_PATH, tag, textElement } from '../platform/html';

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
  const { ask, connected } = facts;
  const heading = ask ? `Let ${hostOf(ask.origin)} show your name?` : 'Sites that can show your name';
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    textElement('title', undefined, `${heading} | ${facts.siteName}`),
    tag('link', { rel: 'stylesheet', href: PLAIN_STYLE_PATH }),
    '</head><body>',
    textElement('h1', undefined, heading),
    ask ? question(facts, ask) : '',
    connected.length > 0 ? list(facts) : ask ? '' : '<p>No other site can show your name.</p>',
    `<p><a href="/listings">Go back to ${escapeText(facts.siteName)}</a></p>`,
    '</body></html>\n',
  ].join('\n');
}

function question({ siteName, formToken, minutes }: ConnectFacts, ask: NonNullable<ConnectFacts['ask']>): string {
  const host = hostOf(ask.origin);
  return [
    textElement(
      'p',
      undefined,
      `The navigation of ${siteName} on ${host} will show your first name, your agent and your saved searches for ${minutes} minutes. ${host} can't change anything and doesn't get your e-mail address. Sign out here to end it.`,
    ),
    form('/embed/connect', { authenticity_token: formToken, return_to: ask.returnTo, state: ask.state }, 'Continue'),
    `<p>${tag('a', { href: ask.returnTo })}Cancel</a></p>`,
  ].join('\n');
}

function list({ connected, formToken }: ConnectFacts): string {
  const rows = connected.map(({ origin, until }) =>
    textElement('li', undefined, `${hostOf(origin)}, until ${TIME.format(until)} in Hawaii`),
  );
  return [
    '<h2>Now</h2>',
    element('ul', {}, rows),
    form('/embed/disconnect', { authenticity_token: formToken }, 'Disconnect all'),
  ].join('\n');
}

function form(action: string, fields: Readonly<Record<string, string>>, label: string): string {
  return element('form', { method: 'post', action }, [
    ...Object.entries(fields).map(([name, value]) => tag('input', { type: 'hidden', name, value })),
    element('button', { type: 'submit' }, escapeText(label)),
  ]);
}

const hostOf = (origin: string) => new URL(origin).host;
