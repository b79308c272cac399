import { SMTPServer } from 'smtp-server';

export interface CaughtMail {
  raw: string;
  to: string[];
  /** an unfolded header value, null for a missing one */
  header(name: string): string | null;
}

export interface MailCatcher {
  url: string;
  mails: CaughtMail[];
  /** addresses without a mailbox: the server refuses them for good */
  unknown: Set<string>;
  close(): Promise<void>;
}

/** A mail server on loopback that stores its messages. */
export async function startMailCatcher(): Promise<MailCatcher> {
  const mails: CaughtMail[] = [];
  const unknown = new Set<string>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _, done) => {
      const refusal = Object.assign(new Error('5.1.1 No such mailbox here'), { responseCode: 550 });
      done(unknown.has(address) ? refusal : null);
    },
    onData: (stream, session, done) => {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () => {
        const raw = Buffer.concat(pieces).toString('utf8');
        mails.push({
          raw,
          to: session.envelope.rcptTo.map(({ address }) => address),
          header: (name) => headerOf(raw, name),
        });
        done();
      });
    },
  });
  // the sender may be killed in the middle of a message
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    unknown,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

function headerOf(raw: string, name: string): string | null {
  const head = (raw.split('\r\n\r\n', 1)[0] ?? '').replace(/\r\n[ \t]+/g, ' ');
  const line = head.split('\r\n').find((text) => text.toLowerCase().startsWith(`${name.toLowerCase()}:`));
  return line === undefined ? null : ofWords(line.slice(name.length + 1).trim());
}

/** The text of a header with encoded words (RFC 2047). */
const ofWords = (text: string) =>
  text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=/g, (_, kind: string, word: string) =>
      kind === 'B' ? Buffer.from(word, 'base64').toString('utf8') : utf8Of(ofHex(word.replaceAll('_', ' '))),
    );

const ofHex = (text: string) =>
  text.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
const utf8Of = (bytes: string) => Buffer.from(bytes, 'latin1').toString('utf8');

/** Decodes quoted-printable and base64, so that tests can search for links and prices. */
export function readable({ raw }: CaughtMail): string {
  const bytes = ofHex(raw.replace(/=\r\n/g, '')).replace(
    /(encoding: base64\r\n\r\n)([A-Za-z0-9+/=\r\n]+)/gi,
    (_, head: string, part: string) => head + Buffer.from(part, 'base64').toString('latin1'),
  );
  return utf8Of(bytes);
}
