import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { AdminCommandError } from './admin-command';

/** Reads a password twice on the terminal without showing it; null without a terminal or for an empty input. */
export async function askPassword(): Promise<string | null> {
  if (!process.stdin.isTTY) return null;
  const password = await askHidden('New password (leave empty to generate one): ');
  if (password === '') return null;
  if ((await askHidden('The same again: ')) !== password)
    throw new AdminCommandError('The two passwords differ. Nothing was changed.');
  return password;
}

async function askHidden(question: string): Promise<string> {
  process.stdout.write(question);
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silence, terminal: true });
  const cancel = new AbortController();
  lines.once('SIGINT', () => cancel.abort());
  try {
    return await lines.question('', { signal: cancel.signal });
  } catch {
    throw new AdminCommandError('Cancelled. Nothing was changed.');
  } finally {
    lines.close();
    process.stdout.write('\n');
  }
}
