import { parseArgs } from 'node:util';
import { type Call, CliError, type Command, EXIT, type ExitCode } from './cli/command';
import { build } from './cli/commands/build';
import { contract } from './cli/commands/contract';
import { dev } from './cli/commands/dev';
import { halt } from './cli/commands/halt';
import { kill } from './cli/commands/kill';
import { newRemote } from './cli/commands/new';
import { promote } from './cli/commands/promote';
import { prune } from './cli/commands/prune';
import { publish } from './cli/commands/publish';
import { revive } from './cli/commands/revive';
import { rollback } from './cli/commands/rollback';
import { status } from './cli/commands/status';
import { verify } from './cli/commands/verify';
import { createOutput } from './cli/output';

const COMMANDS: readonly Command[] = [
  newRemote,
  dev,
  build,
  verify,
  publish,
  promote,
  status,
  rollback,
  halt,
  kill,
  revive,
  prune,
  contract,
];

const HELP = `mfe: builds, checks and ships the parts of the site.

${COMMANDS.map(({ name, summary }) => `  mfe ${name.padEnd(10)}${summary}`).join('\n')}

  mfe <command> --help   all about one of them
`;

export interface Terminal {
  env: Call['env'];
  stdout: (text: string) => void;
  stderr: (text: string) => void;
  stop: Call['stop'];
}

/** Runs one command; the answer is the process's exit code. */
export async function run(args: string[], cwd: string, terminal: Terminal = processTerminal()): Promise<ExitCode> {
  const out = createOutput(args.includes('--json'), terminal.stdout, terminal.stderr);
  try {
    const [first, second] = args.filter((arg) => !arg.startsWith('-'));
    const help = args.includes('--help') || args.includes('-h') || first === 'help';
    const name = first === 'help' ? second : first;
    if (name === undefined && (help || args.length === 0)) return told(terminal, HELP);
    const command = COMMANDS.find((known) => known.name === name);
    if (!command) throw new CliError(EXIT.usage, `mfe does not know '${name ?? args.join(' ')}'.\n\n${HELP}`);
    if (help) return told(terminal, `${command.help}\n`);
    const { values, positionals } = parsed(command, args);
    const call = { words: positionals.slice(1), flags: values, cwd, env: terminal.env, out, stop: terminal.stop };
    out.result(await command.run(call));
    return EXIT.done;
  } catch (error) {
    const failure = error instanceof CliError ? error : new CliError(EXIT.refused, messageOf(error));
    out.fail(failure);
    return failure.exit;
  }
}

function parsed(command: Command, args: string[]) {
  try {
    const options = { ...command.flags, json: { type: 'boolean' } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    return { values: onlyOnce(values), positionals };
  } catch (error) {
    throw new CliError(EXIT.usage, `${messageOf(error)}\n\n${command.help}`);
  }
}

/** No flag here may be given several times, so every value is one. */
function onlyOnce(values: Record<string, unknown>): Call['flags'] {
  const plain: Record<string, string | boolean | undefined> = {};
  for (const [flag, value] of Object.entries(values))
    if (typeof value === 'string' || typeof value === 'boolean') plain[flag] = value;
  return plain;
}

function told({ stdout }: Terminal, words: string): ExitCode {
  stdout(words);
  return EXIT.done;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function processTerminal(): Terminal {
  return {
    env: process.env,
    stdout: (text) => void process.stdout.write(text),
    stderr: (text) => void process.stderr.write(text),
    stop: onInterrupt,
  };
}

/** Taken only by commands that go on: all others end at once when they are interrupted. */
function onInterrupt(): AbortSignal {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  return stop.signal;
}
