import { type Command, InvalidArgumentError } from '@commander-js/extra-typings';
import type { Refusal } from '../protocol/registry';
import type { Output } from './output';

/** Exit codes, for scripts. */
export const EXIT = { done: 0, refused: 1, usage: 2, unreachable: 3 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Where a command runs. */
export interface Context {
  cwd: string;
  env: Readonly<Record<string, string | undefined>>;
  out: Output;
  /** for commands that keep running: aborts when the user ends them */
  stop: () => AbortSignal;
}

/** Adds the arguments, the options and the action to a command. The action rejects with a CliError. */
export type Define = (command: Command, context: Context) => void;

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

/** Reads an option's number within bounds. */
export const numberFrom = (least: number, most: number) => (value: string) => {
  const given = Number(value);
  if (value.trim() !== '' && given >= least && given <= most) return given;
  throw new InvalidArgumentError(`It must be a number from ${least} to ${most}.`);
};
