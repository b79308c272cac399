import type { ParseArgsConfig } from 'node:util';
import type { Refusal } from 'shared-contracts/registry';
import type { Output } from './output';

/** Exit codes, for scripts. */
export const EXIT = { done: 0, refused: 1, usage: 2, unreachable: 3 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** The input of a command. */
export interface Call {
  words: string[];
  /** the flags given, by long name */
  flags: Readonly<Record<string, string | boolean | undefined>>;
  cwd: string;
  env: Readonly<Record<string, string | undefined>>;
  out: Output;
  /** for commands that keep running: aborts when the user ends them */
  stop: () => AbortSignal;
}

export interface Command {
  /** the text of `mfe <command> --help` */
  help: string;
  flags: NonNullable<ParseArgsConfig['options']>;
  /** Runs the command. @returns what --json prints @throws CliError */
  run(call: Call): Promise<object>;
}

/** A failure, with a sentence for the terminal and an exit code. */
export class CliError extends Error {
  constructor(
    readonly exit: ExitCode,
    message: string,
    readonly refusals: readonly Refusal[] = [],
  ) {
    super(message);
  }
}

/** A command to paste into any folder: `commandLine('promote 1.0.0', 'tides', '--canary 10')`. */
export function commandLine(command: string, remote: string, flags = ''): string {
  return `npx mfe ${command} --remote ${remote}${flags && ` ${flags}`}`;
}

/** Commands to paste, each with what it does. */
export function hints(rows: readonly (readonly [command: string, effect: string])[]): string {
  const width = Math.max(...rows.map(([command]) => command.length));
  return rows.map(([command, effect]) => `  ${command.padEnd(width)}  ${effect}`).join('\n');
}

/** The value of a flag that has a value. */
export function text(call: Pick<Call, 'flags'>, flag: string): string | undefined {
  const value = call.flags[flag];
  return typeof value === 'string' ? value : undefined;
}

/** A flag's number. @throws CliError when it is not a number within the bounds */
export function number(call: Pick<Call, 'flags'>, flag: string, least: number, most: number): number | undefined {
  const value = text(call, flag);
  if (value === undefined) return undefined;
  const given = Number(value);
  if (value.trim() !== '' && given >= least && given <= most) return given;
  throw new CliError(EXIT.usage, `--${flag} must be a number from ${least} to ${most}, not '${value}'.`);
}
