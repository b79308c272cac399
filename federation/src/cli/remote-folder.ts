import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findUp } from '../find-up';
import { readRemoteManifest } from '../manifest-file';
import { CliError, EXIT } from './command';

/** The folder of a remote or the shell by name: this folder, one in it, or one of the project. */
export function folderOf(name: string, cwd: string): string {
  const here = resolve(cwd);
  if (existsSync(join(here, 'mfe.json')) && readRemoteManifest(here).name === plainName(name)) return here;
  const project = projectFolder(here);
  const candidates = [here, ...(project === null ? [] : [project])].flatMap((root) => [
    join(root, name),
    join(root, `mfe-${name}`),
  ]);
  const found = candidates.find(
    (folder) => existsSync(join(folder, 'mfe.json')) || existsSync(join(folder, 'src/hosts')),
  );
  if (found) return found;
  throw new CliError(EXIT.usage, `There is no remote called '${name}' in ${project ?? here}.`);
}

const plainName = (name: string) => name.replace(/^mfe-/, '');

/** The folder of the named remote, or the current folder. */
export function remoteFolder(cwd: string, name?: string): string {
  return name === undefined ? mustBeRemote(resolve(cwd)) : folderOf(name, cwd);
}

/** The name of a command's remote. A named remote needs no folder here, because only the registry must know it. */
export function remoteName(cwd: string, name?: string): string {
  return name === undefined ? readRemoteManifest(mustBeRemote(resolve(cwd))).name : plainName(name);
}

function mustBeRemote(folder: string): string {
  if (existsSync(join(folder, 'mfe.json'))) return folder;
  throw new CliError(
    EXIT.usage,
    `There is no mfe.json in ${folder}. Run mfe in a remote's folder, or name the remote.`,
  );
}

/** The folder with all workspaces, here or above; null in a remote's own repository. */
export const projectFolder = (from: string): string | null => findUp('shared-contracts/package.json', from);

/**
 * @param otherwise what to do outside the project, as the end of a sentence
 * @throws CliError outside the project
 */
export function mustBeInProject(from: string, otherwise: string): string {
  const project = projectFolder(from);
  if (project === null)
    throw new CliError(EXIT.usage, `${resolve(from)} is not in the project of the site: ${otherwise}`);
  return project;
}
