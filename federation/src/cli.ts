import { Command, CommanderError } from '@commander-js/extra-typings';
import { CliError, type Context, type Define, EXIT, type ExitCode } from './cli/command';
import { createOutput } from './cli/output';

/** Each command loads its code when it is called: loading the bundler takes longer than most commands. */
const COMMANDS: Readonly<Record<string, [summary: string, load: () => Promise<Define>]>> = {
  new: [
    'writes a new remote with a test, for a slot, a page or both',
    async () => (await import('./cli/commands/new')).newRemote,
  ],
  dev: [
    'runs this remote from its sources in a running site and rebuilds it on each change',
    async () => (await import('./cli/commands/dev')).dev,
  ],
  build: ['builds remotes, or the shell', async () => (await import('./cli/commands/build')).build],
  verify: [
    'checks whether the registry would accept this remote, and lists all reasons if not',
    async () => (await import('./cli/commands/verify')).verify,
  ],
  shared: [
    'lists the packages that the shell shares with all remotes, for other build tools',
    async () => (await import('./cli/commands/shared')).shared,
  ],
  publish: [
    "uploads package.json's version of this remote; no visitor gets it yet",
    async () => (await import('./cli/commands/publish')).publish,
  ],
  promote: [
    'releases a published version to all visitors, or to a percentage',
    async () => (await import('./cli/commands/promote')).promote,
  ],
  status: [
    'shows the versions, who gets which, their failures and the latest changes',
    async () => (await import('./cli/commands/status')).status,
  ],
  rollback: [
    'ends a canary; without one, makes the previous version live again',
    async () => (await import('./cli/commands/rollback')).rollback,
  ],
  halt: ['ends a canary: everyone gets the live version', async () => (await import('./cli/commands/changes')).halt],
  kill: ['switches a remote off for everyone', async () => (await import('./cli/commands/changes')).kill],
  revive: ['switches a remote on again', async () => (await import('./cli/commands/changes')).revive],
  prune: [
    'removes the files of old versions that no visitor gets',
    async () => (await import('./cli/commands/prune')).prune,
  ],
  key: ['makes a key pair that signs releases', async () => (await import('./cli/commands/key')).key],
  tokens: [
    'lists the valid tokens of this remote, or revokes one',
    async () => (await import('./cli/commands/tokens')).tokens,
  ],
  contract: [
    'lists changes of the contract since its last release, and which remotes they break',
    async () => (await import('./cli/commands/contract')).contract,
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
    if (name === called) (await load())(command, context);
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
