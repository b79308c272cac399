import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { writeAtomically } from '../../platform/files/write-atomically';
import { DeliveryError } from '../../platform/queue/delivery';
import { headerText, isPlainAddress } from './header-text';

const OWNER_ONLY = 0o600;

export interface OutgoingMail {
  to: string;
  replyTo: { name: string; address: string } | null;
  subject: string;
  html: string;
  text: string;
  messageId: string;
  headers?: Record<string, string>;
  attachments?: readonly MailAttachment[];
}

/** A small file of a mail. Its name and type are the site's own, never a visitor's text. */
export interface MailAttachment {
  filename: string;
  contentType: string;
  content: string;
}

/** The mail server has no mailbox of this address, or it takes no mail: a later mail would fail in the same way. */
export class RecipientRefused extends DeliveryError {}

export interface MailTransport {
  send(mail: OutgoingMail): Promise<void>;
  /** Signs in without sending. @throws when that fails */
  verify(): Promise<void>;
  close(): void;
}

/** Sends over SMTP, with a few connections kept open. */
export function smtpTransport(url: string, from: string): MailTransport {
  const address = new URL(url);
  address.searchParams.set('pool', 'true');
  for (const [name, ms] of [
    ['connectionTimeout', 10_000],
    ['greetingTimeout', 10_000],
    ['socketTimeout', 20_000],
  ] as const) {
    if (!address.searchParams.has(name)) address.searchParams.set(name, String(ms));
  }
  const transport = createTransport(address.href);
  return {
    send: async (mail) => {
      const options = mailOptions(mail, from);
      try {
        await transport.sendMail(options);
      } catch (error) {
        const isPermanent = isHardRefusal(error);
        const Failure = isPermanent && isAboutRecipient(error) ? RecipientRefused : DeliveryError;
        throw new Failure(`The mail server refused: ${reasonOf(error)}`, isPermanent, { cause: error });
      }
    },
    verify: async () => void (await transport.verify()),
    close: () => transport.close(),
  };
}

/** Without a mail server every mail becomes an .eml file, and a .json file for the preview page. */
export function fileTransport(folder: string, from: string): MailTransport {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    verify: async () => void (await mkdir(folder, { recursive: true, mode: 0o700 })),
    send: async (mail) => {
      const { message } = await transport.sendMail(mailOptions(mail, from));
      const stem = join(folder, `${Date.now()}-${mail.messageId.replace(/[^A-Za-z0-9.-]/g, '')}`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeAtomically(`${stem}.eml`, message.toString(), OWNER_ONLY);
      await writeAtomically(`${stem}.json`, JSON.stringify({ ...mail, sentAt: new Date().toISOString() }), OWNER_ONLY);
    },
    close: () => transport.close(),
  };
}

function mailOptions(mail: OutgoingMail, from: string): SendMailOptions {
  if (!isPlainAddress(mail.to)) throw new DeliveryError('The recipient is not a valid e-mail address.', true);
  const replyTo = mail.replyTo && isPlainAddress(mail.replyTo.address) ? mail.replyTo : null;
  return {
    from,
    to: { name: '', address: mail.to },
    ...(replyTo ? { replyTo: { name: headerText(replyTo.name, 100), address: replyTo.address } } : {}),
    subject: headerText(mail.subject),
    html: mail.html,
    text: mail.text,
    messageId: mail.messageId,
    ...(mail.attachments ? { attachments: [...mail.attachments] } : {}),
    headers: { 'Auto-Submitted': 'auto-generated', ...mail.headers },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message.slice(0, 300) : String(error));

/**
 * True for a permanent failure: a 5xx of the mail server about this mail. 4xx, a lost connection and a wrong password
 * are temporary.
 */
function isHardRefusal(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('responseCode' in error)) return false;
  const { responseCode } = error;
  const aboutLogin = 'code' in error && error.code === 'EAUTH';
  return typeof responseCode === 'number' && responseCode >= 500 && !aboutLogin;
}

/** A refusal by policy (RFC 3463, 5.7) may be about this sender, and says nothing about the recipient's mailbox. */
const POLICY = /\b5\.7\.\d+/;

function isAboutRecipient(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('command' in error) || error.command !== 'RCPT TO') return false;
  return !('response' in error && POLICY.test(String(error.response)));
}
