import { expect } from '@playwright/test';
import { sitePlaces } from './places.mjs';

/** What the lead receiver and the mail server received since the site started. */
export interface Received {
  leads: { path: string; headers: Record<string, string>; body: string }[];
  mails: string[];
}

export async function received(): Promise<Received> {
  const response = await fetch(`http://localhost:${sitePlaces().receiverPort}/received`);
  const content: Received = await response.json();
  return content;
}

const PATIENCE = { timeout: 30_000, intervals: [250, 500, 1000] };

/** Waits for the delivered lead whose text contains `mark`. */
export async function leadWith(mark: string): Promise<unknown> {
  let body = '';
  await expect
    .poll(async () => {
      body = (await received()).leads.find((lead) => lead.body.includes(mark))?.body ?? '';
      return body;
    }, PATIENCE)
    .not.toBe('');
  return JSON.parse(body);
}

/**
 * Waits for a mail to `address` that contains `mark`. @returns its text without transfer encoding @param known number
 * of mails to skip
 */
export async function mailTo(address: string, mark: string, known = 0): Promise<string> {
  let mail = '';
  await expect
    .poll(async () => {
      const mails = (await received()).mails.slice(known).map(readable);
      mail = mails.findLast((text) => headerOf(text, 'to').includes(address) && text.includes(mark)) ?? '';
      return mail;
    }, PATIENCE)
    .not.toBe('');
  return mail;
}

/** Undoes folded lines and quoted-printable, so that the text can be searched. */
function readable(raw: string): string {
  const unfolded = raw.replace(/\r\n[ \t]+/g, ' ').replace(/=\r?\n/g, '');
  return unfolded.replace(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString());
}

function headerOf(mail: string, name: string): string {
  return new RegExp(`^${name}: (.*)$`, 'im').exec(mail)?.[1] ?? '';
}
