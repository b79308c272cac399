import { parseArgs } from 'node:util';
import { type Call, CliError, type Command, EXIT, type ExitCode } from './cli/command';
import { createOutput } from './cli/output';

/** Each command loads its code when it is called: loading the bundler takes longer than most commands. */
interface ListedCommand {
  name: string;
  /** one line, for the list of commands */
  summary: string;
  load: () => Promise<Command>;
}

const COMMANDS: readonly ListedCommand[] = [
  {
    name: 'new',
    summary: 'writes a new remote with a test, for a slot or a page',
    load: async () => (await import('./cli/commands/new')).newRemote,
  },
  {
    name: 'dev',
    summary: 'runs this remote from its sources in a running site and rebuilds it on each change',
    load: async () => (await import('./cli/commands/dev')).dev,
  },
  {
    name: 'build',
    summary: 'builds remotes, or the shell',
    load: async () => (await import('./cli/commands/build')).build,
  },
  {
    name: 'verify',
    summary: 'checks whether the registry would accept this remote, and lists all reasons if not',
    load: async () => (await import('./cli/commands/verify')).verify,
  },
  {
    name: 'shared',
    summary: 'lists the packages that the shell shares with all remotes, for other build tools',
    load: async () => (await import('./cli/commands/shared')).shared,
  },
  {
    name: 'publish',
    summary: "uploads package.json's version of this remote; no visitor gets it yet",
    load: async () => (await import('./cli/commands/publish')).publish,
  },
  {
    name: 'promote',
    summary: 'releases a published version to all visitors, or to a percentage',
    load: async () => (await import('./cli/commands/promote')).promote,
  },
  {
    name: 'status',
    summary: 'shows the versions, who gets which, their failures and the latest changes',
    load: async () => (await import('./cli/commands/status')).status,
  },
  {
    name: 'rollback',
    summary: 'ends a canary; without one, makes the previous version live again',
    load: async () => (await import('./cli/commands/rollback')).rollback,
  },
  {
    name: 'halt',
    summary: 'ends a canary: everyone gets the live version',
    load: async () => (await import('./cli/commands/changes')).halt,
  },
  {
    name: 'kill',
    summary: 'switches a remote off for everyone',
    load: async () => (await import('./cli/commands/changes')).kill,
  },
  {
    name: 'revive',
    summary: 'switches a remote on again',
    load: async () => (await import('./cli/commands/changes')).revive,
  },
  {
    name: 'prune',
    summary: 'removes the files of old versions that no visitor gets',
    load: async () => (await import('./cli/commands/prune')).prune,
  },
  {
    name: 'key',
    summary: 'makes a key pair that signs releases',
    load: async () => (await import('./cli/commands/key')).key,
  },
  {
    name: 'tokens',
    summary: 'lists the valid tokens of this remote, or revokes one',
    load: async () => (await import('./cli/commands/tokens')).tokens,
  },
  {
    name: 'contract',
    summary: 'lists changes of the contract since its last release, and which remotes they break',
    load: async () => (await import('./cli/commands/contract')).contract,
  },
];

const HELP = `mfe: builds, checks and ships the parts of the site.

${COMMANDS.map(({ name, summary }) => `  mfe ${name.padEnd(10)}${summary}`).join('\n')}

  mfe <command> --help   help for one command
`;

export interface Terminal {
  env: Call['env'];
  stdout: (text: string) => void;
  stderr: (text: string) => void;
  stop: Call['stop'];
}

/** Runs one command. @returns the exit code of the process */
export async function run(args: string[], cwd: string, terminal: Terminal = processTerminal()): Promise<ExitCode> {
  const out = createOutput(args.includes('--json'), terminal.stdout, terminal.stderr);
  try {
    const [first, second] = args.filter((arg) => !arg.startsWith('-'));
    const help = args.includes('--help') || args.includes('-h') || first === 'help';
    const name = first === 'help' ? second : first;
    if (name === undefined && (help || args.length === 0)) return print(terminal, HELP);
    const listed = COMMANDS.find((known) => known.name === name);
    if (!listed) throw new CliError(EXIT.usage, `Unknown command '${name ?? args.join(' ')}'.\n\n${HELP}`);
    const command = await listed.load();
    if (help) return print(terminal, `${command.help}\n`);
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

/** No flag may be repeated, so each has one value. */
function onlyOnce(values: Record<string, unknown>): Call['flags'] {
  const plain: Record<string, string | boolean | undefined> = {};
  for (const [flag, value] of Object.entries(values))
    if (typeof value === 'string' || typeof value === 'boolean') plain[flag] = value;
  return plain;
}

function print({ stdout }: Terminal, words: string): ExitCode {
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

/** Aborts on Ctrl+C. Only commands that keep running use it; the others end at once when they are interrupted. */
function onInterrupt(): AbortSignal {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  return stop.signal;
}
