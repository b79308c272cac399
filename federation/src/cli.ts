import { Command, CommanderError } from '@commander-js/extra-typings';
import { CliError, type Context, type Define, EXIT, type ExitCode } from './cli/command';
import { createOutput } from './cli/output';

/** Each command loads its code when it is called: loading the bundler takes longer than most commands. */
const COMMANDS: Readonly<Record<string, [summary: string, load: () => Promise<{ define: Define }>]>> = {
  new: ['writes a new remote with a test, for a slot, a page or both', () => import('./cli/commands/new')],
  add: ['adds a page or an extension of a slot to a remote', () => import('./cli/commands/add')],
  dev: [
    'runs remotes from their sources in pages of any running site, which take over each change',
    () => import('./cli/commands/dev'),
  ],
  build: ['builds remotes, or the shell', () => import('./cli/commands/build')],
  verify: [
    'checks whether the registry would accept this remote, and lists all reasons if not',
    () => import('./cli/commands/verify'),
  ],
  shared: [
    'lists the packages that the shell shares with all remotes, for other build tools',
    () => import('./cli/commands/shared'),
  ],
  publish: [
    "uploads package.json's version of this remote; no visitor gets it yet",
    () => import('./cli/commands/publish'),
  ],
  promote: ['releases a published version to all visitors, or to a percentage', () => import('./cli/commands/promote')],
  status: [
    'shows the versions, who gets which, their failures and the latest changes',
    () => import('./cli/commands/status'),
  ],
  rollback: [
    'ends a canary; without one, makes the previous version live again',
    () => import('./cli/commands/rollback'),
  ],
  halt: [
    'ends a canary: everyone gets the live version',
    async () => ({ define: (await import('./cli/commands/changes')).halt }),
  ],
  kill: ['switches a remote off for everyone', async () => ({ define: (await import('./cli/commands/changes')).kill })],
  revive: ['switches a remote on again', async () => ({ define: (await import('./cli/commands/changes')).revive })],
  prune: ['removes the files of old versions that no visitor gets', () => import('./cli/commands/prune')],
  key: ['makes a key pair that signs releases', () => import('./cli/commands/key')],
  tokens: ['lists the valid tokens of this remote, or revokes one', () => import('./cli/commands/tokens')],
  contract: [
    'lists changes of the contract since its last release, and which remotes they break',
    () => import('./cli/commands/contract'),
  ],
};

export interface Terminal extends Pick<Context, 'env' | 'stop'> {
  stdout: (text: string) => void;
  stderr: (text: string) => void;
}

/** Runs one command. @returns the exit code of the process */
export async function run(args: string[], cwd: string, terminal: Terminal = processTerminal()): Promise<ExitCode> {
  const out = createOutput(args.includes('--json'), terminal.stdout, terminal.stderr);
  try {
    const mfe = await program(args, { cwd, env: terminal.env, out, stop: terminal.stop }, terminal.stdout);
    await mfe.parseAsync(args.length === 0 ? ['--help'] : args, { from: 'user' });
    return EXIT.done;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return EXIT.done;
    const failure = failureOf(error);
    out.fail(failure);
    return failure.exit;
  }
}

/** The program with all commands. Only the one that is called has its options. */
async function program(args: string[], context: Context, write: (text: string) => void): Promise<Command> {
  const mfe = new Command('mfe')
    .description('Builds, checks and ships the parts of the site.')
    .option('--json', 'one JSON document on standard output, for scripts')
    .configureHelp({ showGlobalOptions: true })
    // the message of a wrong call is in the error that is thrown
    .configureOutput({ writeOut: write, writeErr: () => {}, getOutHelpWidth: () => HELP_WIDTH })
    .exitOverride();
  const called = mfe.parseOptions(args).operands.find((word) => word !== 'help');
  for (const [name, [summary, load]] of Object.entries(COMMANDS)) {
    const command = new Command(name).copyInheritedSettings(mfe).summary(summary);
    if (name === called) (await load()).define(command, context);
    mfe.addCommand(command);
  }
  return mfe;
}

const HELP_WIDTH = 120;

function failureOf(error: unknown): CliError {
  if (error instanceof CliError) return error;
  if (error instanceof CommanderError) {
    const what = error.code === 'commander.help' ? 'There is no such command.' : error.message.replace(/^error: /, '');
    return new CliError(EXIT.usage, `${what}\n\nAdd --help for the commands, arguments and options.`);
  }
  return new CliError(EXIT.refused, error instanceof Error ? error.message : String(error));
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
