import type { Refusal } from '../protocol/registry';
import type { CliError } from './command';

type Write = (text: string) => void;

/** Output of a command: results on standard output, progress and failures on standard error. */
export interface Output {
  readonly json: boolean;
  /** reports a finished step while the command continues */
  step(words: string): void;
  /** lines of the result */
  say(words: string): void;
  /** the result as data; printed with --json only */
  result(value: object): void;
  fail(error: CliError): void;
}

export function createOutput(json: boolean, stdout: Write, stderr: Write): Output {
  const line = (write: Write, words: string) => write(words.endsWith('\n') ? words : `${words}\n`);
  const data = (value: object) => line(stdout, JSON.stringify(value, null, 2));
  return {
    json,
    step: (words) => !json && line(stderr, `  ${words}`),
    say: (words) => !json && line(stdout, words),
    result: (value) => json && data({ ok: true, ...value }),
    fail: (error) =>
      json
        ? data({ ok: false, exit: error.exit, message: error.message, refusals: error.refusals })
        : line(stderr, [error.message, ...error.refusals.map(reason)].join('\n\n')),
  };
}

function reason({ code, title, detail, todo }: Refusal): string {
  return `  ${code}  ${title}\n           ${detail}\n           ${todo}`;
}

/** Columns as wide as their widest cell. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  const cells = (row: readonly string[]) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0));
  return rows.map((row) => `  ${cells(row).join('  ').trimEnd()}`).join('\n');
}
