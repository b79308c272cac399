import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database';
import { type LeadMailPayload, leadMailTemplate } from '../leads/mails/lead-mail';
import { type RequestCopyPayload, requestCopyMail } from '../leads/mails/request-copy-mail';
import { alarmMail } from './alarm-mail';
import { headerText, isPlainAddress, messageId } from './header-text';
import { mailDelivery } from './mail-delivery';
import { fileTransport, type MailTransport, smtpTransport } from './mail-transport';

const FROM = 'Hawaii Life <no-reply@example.com>';
const sender = {
  siteName: 'Hawaii Life',
  phone: '(800) 555-0100',
  supportEmail: 'support@example.com',
  officeAddress: 'PO Box 000, Hanalei',
};

let server: SMTPServer;
let transport: MailTransport;
let test_: TestDatabase;
let refusal: { code: number } | null = null;
const caught: Array<{ raw: string; to: string[] }> = [];

beforeAll(async () => {
  test_ = await openTestDatabase();
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_, __, done) => {
      if (!refusal) return done();
      const error: Error & { responseCode?: number } = new Error('refused');
      error.responseCode = refusal.code;
      done(error);
    },
    onData: (stream, session, done) => {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () => {
        caught.push({
          raw: Buffer.concat(pieces).toString('utf8'),
          to: session.envelope.rcptTo.map(({ address }) => address),
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  transport = smtpTransport(`smtp://127.0.0.1:${port}`, FROM);
});
afterAll(async () => {
  transport.close();
  await new Promise<void>((resolve) => server.close(resolve));
  await test_.close();
});
beforeEach(() => {
  caught.length = 0;
  refusal = null;
});

function leadMail(over: Partial<LeadMailPayload> = {}, props: Partial<LeadMailPayload['props']> = {}): LeadMailPayload {
  return {
    template: 'lead',
    to: 'agent@example.com',
    replyTo: { name: 'Keola Sample', address: 'keola@example.com' },
    subject: 'Question about a listing: Hale ʻOhana',
    ...over,
    props: {
      title: 'Question about a listing',
      name: 'Keola Sample',
      email: 'keola@example.com',
      phone: '808-555-0100',
      message: 'Is the lanai covered?\nMahalo',
      listing: {
        title: 'Hale ʻOhana',
        mlsNumber: '700001',
        price: '$1,250,000',
        url: 'https://www.example.com/listings/x',
      },
      facts: [['Hawaii time', 'Friday, November 20, 4:00am Hawaii time']],
      leadSource: 'HL Web - Question',
      sourceUrl: null,
      ...props,
    },
  };
}

const send = (payload: unknown, dedupeKey = 'lead-mail:7', by = transport) =>
  mailDelivery({
    templates: [alarmMail, leadMailTemplate, requestCopyMail],
    db: test_.database,
    transport: by,
    sender,
    from: FROM,
    siteUrl: 'https://www.example.com',
    locales: ['en', 'ja'],
  })({ id: 1, topic: 'mail', dedupeKey, payload, attempts: 1, maxAttempts: 3 }, new AbortController().signal);

const headersOf = (raw: string) =>
  raw
    .split('\r\n\r\n')[0]
    ?.replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n') ?? [];
const header = (raw: string, name: string) =>
  headersOf(raw)
    .filter((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))
    .map((line) => line.slice(name.length + 2));

test.each([
  ['+819012345678', '+81 90 1234 5678', 'tel:+819012345678'],
  ['(808) 555-0134 x12', '808-555-0134 ext. 12', 'tel:+18085550134;ext=12'],
  ['+1 808 555 0100', '808-555-0100', 'tel:+18085550100'],
])('shows the phone %s as %s, and dials %s', async (phone, shown, dialled) => {
  await send(leadMail({}, { phone }), `lead-mail:${phone}`);
  const html = caught[0]?.raw.replace(/=\r\n/g, '').replaceAll('=3D', '=');
  expect(html).toContain(`href="${dialled}"`);
  expect(html).toMatch(new RegExp(`>\\s*${shown.replace('+', '\\+')}<`));
});

test('mails the agent about a lead, with the visitor only in Reply-To [B7.24]', async () => {
  await send(leadMail());
  const [mail] = caught;
  expect(mail?.to).toEqual(['agent@example.com']);
  const raw = mail?.raw ?? '';
  expect(header(raw, 'From')).toEqual([FROM]);
  expect(header(raw, 'To')).toEqual(['agent@example.com']);
  expect(header(raw, 'Reply-To')).toEqual(['Keola Sample <keola@example.com>']);
  expect(header(raw, 'Subject')[0]).toMatch(/^=\?UTF-8\?/);
  const text = raw.replace(/=\r\n/g, '').replaceAll('=3D', '=');
  for (const part of [
    'Answer',
    'Call',
    'Is the lanai covered?',
    '700001',
    '$1,250,000',
    '4:00am Hawaii time',
    'HL Web - Question',
  ]) {
    expect(text).toContain(part);
  }
});

test('the plain text has the phone number once [B7.24]', async () => {
  await send(leadMail());
  const raw = caught[0]?.raw.replace(/=\r\n/g, '').replaceAll('=3D', '=') ?? '';
  const [plain = ''] = raw.split('text/html');
  expect(plain).toContain('Phone: 808-555-0100');
  expect(plain.split('https://www.example.com/listings/x')).toHaveLength(2);
  expect(plain).not.toContain('tel:');
  expect(plain).toContain('https://www.example.com/listings/x');
});

test('the copy of a tour request carries its calendar entry as a file [D160]', async () => {
  const copy: RequestCopyPayload = {
    template: 'request-copy',
    to: 'mina@example.com',
    userId: null,
    props: {
      thing: 'tour request',
      action: 'request_showing',
      person: 'Sample Agent',
      answersFrom: 'agent@example.com',
      home: { title: 'Hale ʻOhana', mlsNumber: '700001', price: null, url: 'https://www.example.com/listings/x' },
      facts: [['Day', 'Saturday, November 28']],
      replyTime: 'within one business day',
      tour: { day: '2026-11-28', slot: 600, address: 'Hale ʻOhana, Kīhei' },
    },
    own: { message: null, phone: null },
  };
  await send(copy, 'lead-copy:7');
  const raw = caught[0]?.raw ?? '';
  expect(header(raw, 'Content-Type')[0]).toMatch(/^multipart\/mixed/);
  const part = raw.split('Content-Type: text/calendar; charset=utf-8; method=PUBLISH')[1] ?? '';
  expect(part).toContain('filename=tour-2026-11-28.ics');
  const file = Buffer.from(part.split('\r\n\r\n')[1] ?? '', 'base64').toString('utf8');
  expect(file).toContain('STATUS:TENTATIVE\r\nSUMMARY:Tour requested: Hale ʻOhana\\, Kīhei\r\n');
  expect(file).toContain('DTSTART:20261128T200000Z');
});

test('a mail sent twice is the same mail', async () => {
  await send(leadMail());
  await send(leadMail());
  const ids = caught.map(({ raw }) => header(raw, 'Message-ID')[0]);
  expect(ids).toEqual(['<lead-mail-7-1@example.com>', '<lead-mail-7-1@example.com>']);
  expect(messageId('a:b/c', 'plain@host.example')).toBe('<a-b-c@host.example>');
});

describe('nothing a visitor types makes a header or a recipient', () => {
  const breaks = ['\r\n', '\n', '\r', '\u2028', '%0d%0a', '\\r\\n', '\0', '\u0085'];
  const hostile = breaks.flatMap((end) => [
    `x${end}Bcc: victim@elsewhere.example`,
    `x${end}${end}<script>alert(1)</script>`,
  ]);
  test.each(hostile.map((text) => [JSON.stringify(text), text] as const))('%s', async (_, text) => {
    await send(
      leadMail(
        { subject: text, replyTo: { name: text, address: 'keola@example.com' } },
        { name: text, message: text, title: text },
      ),
    );
    const [mail] = caught;
    expect(mail?.to).toEqual(['agent@example.com']);
    expect(header(mail?.raw ?? '', 'Bcc')).toEqual([]);
    expect(header(mail?.raw ?? '', 'Subject')).toHaveLength(1);
    expect(mail?.raw.split('Content-Type: text/html')[1]).not.toContain('<script>');
  });

  test.each([
    'a@b.example\r\nBcc: v@x.example',
    'a@b.example, v@x.example',
    '<v@x.example>',
    '"a b"@x.example',
    'a@b.example;v@x.example',
  ])('no mail goes to %j and none is answered there', async (address) => {
    expect(isPlainAddress(address)).toBe(false);
    await expect(send(leadMail({ to: address }))).rejects.toMatchObject({ name: 'DeliveryError', permanent: true });
    await send(leadMail({ replyTo: { name: 'x', address } }));
    expect(header(caught[0]?.raw ?? '', 'Reply-To')).toEqual([]);
  });

  test('a header text is one line', () => expect(headerText(' a\r\n b\tc ')).toBe('a b c'));
});

test('a soft refusal is repeated, a hard one is not', async () => {
  refusal = { code: 451 };
  await expect(send(leadMail())).rejects.toMatchObject({ permanent: false });
  refusal = { code: 550 };
  await expect(send(leadMail())).rejects.toMatchObject({ permanent: true });
  const nobody = smtpTransport('smtp://127.0.0.1:1', FROM);
  await expect(send(leadMail(), 'lead-mail:8', nobody)).rejects.toMatchObject({ permanent: false });
  nobody.close();
});

test('without a mail server a mail is a file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mail-files-'));
  await send(leadMail(), 'lead-mail:9', fileTransport(folder, FROM));
  const names = await readdir(folder);
  expect(names.map((name) => name.split('.').at(-1)).sort()).toEqual(['eml', 'json']);
  const eml = names.find((name) => name.endsWith('.eml')) ?? '';
  expect(header((await readFile(join(folder, eml), 'utf8')).replaceAll(/\r?\n/g, '\r\n'), 'To')).toEqual([
    'agent@example.com',
  ]);
  await rm(folder, { recursive: true, force: true });
});
