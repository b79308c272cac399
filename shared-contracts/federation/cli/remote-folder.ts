import { existsSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { readRemoteManifest } from '../rspack-config';
import { type Call, CliError, EXIT, text } from './command';

/** The folder of a remote or the shell by name, looked for here and one folder up. */
export function folderOf(name: string, cwd: string): string {
  const here = resolve(cwd);
  const candidates = [here, dirname(here)].flatMap((root) => [join(root, name), join(root, `mfe-${name}`)]);
  const found = candidates.find(
    (folder) => existsSync(join(folder, 'mfe.json')) || existsSync(join(folder, 'src/hosts')),
  );
  if (!found) throw new CliError(EXIT.usage, `There is no remote called '${name}' near ${basename(here)}.`);
  return found;
}

/** The remote's folder a command is about: named, or the one it is called in. */
export function remoteFolder(call: Call, named?: string): string {
  const name = named ?? text(call, 'remote');
  return name === undefined ? resolve(call.cwd) : folderOf(name, call.cwd);
}

/** The remote's name a command is about. Only the registry has to know it: no folder is needed where it is named. */
export function remoteName(call: Call, named?: string): string {
  const name = named ?? text(call, 'remote');
  return name === undefined ? readRemoteManifest(resolve(call.cwd)).name : name.replace(/^mfe-/, '');
}

/** The folder that holds all workspaces, walking up from here. */
export function projectFolder(from: string): string {
  let folder = resolve(from);
  for (;;) {
    if (existsSync(join(folder, 'shared-contracts', 'package.json'))) return folder;
    const parent = dirname(folder);
    if (parent === folder) throw new CliError(EXIT.usage, 'Call mfe within the project: no shared-contracts is near.');
    folder = parent;
  }
}
