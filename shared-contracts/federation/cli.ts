import { existsSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { buildRemote } from './build-remote';
import { buildShell } from './build-shell';

const HELP = `mfe: builds the parts of the site.

  mfe build [name...] [--release]

    Builds the remote in this folder, or the named ones ('search' or 'mfe-search'), or 'shell'.
    A remote's files go to dist/<version>/ with a release.json that lists every file's hash.
    Without --release the version carries a hash of the content (1.0.0-3fa91c2e), so a rebuild never changes
    files that an open page still loads. With --release it is exactly package.json's version, built once.

  mfe --help
`;

/** Runs one command; the answer is the process's exit code. */
export async function run(args: string[], cwd: string): Promise<number> {
  const words = args.filter((arg) => !arg.startsWith('-'));
  const flags = args.filter((arg) => arg.startsWith('-'));
  if (flags.includes('--help') || flags.includes('-h')) return say(HELP, 0);
  const unknown = flags.find((flag) => flag !== '--release');
  if (unknown) return say(`mfe does not know ${unknown}.\n\n${HELP}`, 2);
  const [command, ...names] = words;
  if (command !== 'build') return say(command ? `mfe does not know '${command}'.\n\n${HELP}` : HELP, 2);
  try {
    for (const folder of foldersOf(names, cwd)) await build(folder, flags.includes('--release'));
    return 0;
  } catch (error) {
    return say(error instanceof Error ? error.message : String(error), 1);
  }
}

async function build(folder: string, release: boolean): Promise<void> {
  const started = Date.now();
  if (existsSync(join(folder, 'src/hosts'))) {
    const { kb } = await buildShell(folder);
    const sizes = Object.entries(kb).map(([host, size]) => `${host} ${size} KB`);
    say(`shell: ${sizes.join(', ')} (brotli, to start), ${Date.now() - started} ms`, 0);
    return;
  }
  const { release: built } = await buildRemote(folder, { release });
  const { budget } = built.manifest;
  say(
    `${built.name} ${built.version}: ${built.initialBrotliKb} of ${budget.initialBrotliKb} KB (brotli), ${Date.now() - started} ms`,
    0,
  );
}

function foldersOf(names: string[], cwd: string): string[] {
  if (names.length === 0) return [cwd];
  return names.map((name) => {
    const candidates = roots(cwd).flatMap((root) => [join(root, name), join(root, `mfe-${name}`)]);
    const found = candidates.find(
      (folder) => existsSync(join(folder, 'mfe.json')) || existsSync(join(folder, 'src/hosts')),
    );
    if (!found) throw new Error(`There is no remote called '${name}' near ${basename(cwd)}.`);
    return found;
  });
}

function roots(cwd: string): string[] {
  const here = resolve(cwd);
  return [here, dirname(here)];
}

function say(text: string, code: number): number {
  (code === 0 ? process.stdout : process.stderr).write(text.endsWith('\n') ? text : `${text}\n`);
  return code;
}
