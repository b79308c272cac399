import { createTabStore } from './tab-store';

interface Attempt {
  id: string;
  /** hash of the content that was sent with this id */
  print: string;
}

const attempts = createTabStore('lead-sent:', isAttempt);

/**
 * The id of one submission. The same text from the same form is the same submission after a double click, a lost response, a
 * reload, or Back. Changed text is a new one, so that no correction is lost.
 */
export function submissionIdOf(form: string, sent: unknown): string {
  const print = fingerprint(JSON.stringify(sent));
  const last = attempts.read(form);
  if (last?.print === print) return last.id;
  const attempt = { id: newId(), print };
  attempts.write(attempt, form);
  return attempt.id;
}

/** Sixteen random bytes in hex. crypto.randomUUID is missing on a plain http address. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function isAttempt(value: unknown): value is Attempt {
  return typeof value === 'object' && value !== null && 'id' in value && 'print' in value;
}

/** A 64-bit FNV-1a hash: it detects changed text without storing it. */
function fingerprint(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  }
  return hash.toString(36);
}
