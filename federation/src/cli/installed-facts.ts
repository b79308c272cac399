import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { readRemoteManifest } from '../manifest-file';
import type { RemoteManifest } from '../protocol/manifest';
import { shellOffer } from '../shell-offer';
import type { ShellFacts, VerifyFacts } from '../verify';
import { CliError, EXIT } from './command';

const assetsSchema = z.object({
  contract: z.string(),
  shared: z.record(z.string(), z.string()),
  slots: z.optional(z.array(z.string())),
  events: z.optional(z.array(z.string())),
  protocols: z._default(z.array(z.int()), [0]),
  exports: z._default(z.record(z.string(), z.array(z.string())), {}),
  server: z.optional(z.string()),
});

/**
 * What `mfe verify` checks a release against on this machine: the shell built here and the other remotes' mfe.json. A
 * remote in its own repository has the packages of a shell only.
 */
export function installedFacts(project: string | null): Pick<VerifyFacts, 'shells' | 'others' | 'published'> {
  if (project !== null)
    return { shells: [installedShell(project)], others: projectRemotes(project), published: new Map() };
  const label = 'a shell of the packages installed here';
  return { shells: [{ ...shellOffer(), label }], others: [], published: new Map() };
}

/** The last build of the shell. */
export function installedShell(project: string): ShellFacts {
  const { contract, shared, slots, events, protocols, exports } = shellAssets(project);
  if (!slots || !events)
    throw new CliError(
      EXIT.refused,
      'The build of the shell is too old: it does not list its slots. Run `npx mfe build shell`.',
    );
  return { label: 'the shell built here', contract, shared, slots, events, protocols, exports };
}

/** The Node bundle of that shell; null when it has none. */
export function installedShellBundle(project: string): { file: string; read: () => Promise<string> } | null {
  const { server: file } = shellAssets(project);
  return file === undefined ? null : { file, read: () => readFile(join(project, SHELL_FOLDER, file), 'utf8') };
}

const SHELL_FOLDER = join('shell', 'dist');

/** @throws CliError when the shell is not built */
function shellAssets(project: string) {
  const file = join(project, SHELL_FOLDER, 'assets.json');
  if (!existsSync(file))
    throw new CliError(
      EXIT.refused,
      'The shell is not built, so nothing can be checked against it. Run `npx mfe build shell`.',
    );
  return assetsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** The manifests of the project's other remotes. */
export function projectRemotes(project: string): RemoteManifest[] {
  return readdirSync(project)
    .filter((folder) => folder.startsWith('mfe-') && existsSync(join(project, folder, 'mfe.json')))
    .map((folder) => readRemoteManifest(join(project, folder)));
}
