import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { packageFolder } from '../find-up';
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
 * remote in its own repository has the shell of the package.
 */
export function installedFacts(project: string | null): Pick<VerifyFacts, 'shells' | 'others' | 'published'> {
  const others = project === null ? [] : projectRemotes(project);
  return { shells: [installedShell(project)], others, published: new Map() };
}

/** The last build of the shell, or the one of the package outside the project. A linked package has none. */
export function installedShell(project: string | null): ShellFacts {
  if (isLinked(project)) return { ...shellOffer(), label: 'a shell of the packages installed here' };
  const { contract, shared, slots, events, protocols, exports } = shellAssets(project);
  if (!slots || !events)
    throw new CliError(
      EXIT.refused,
      'The build of the shell is too old: it does not list its slots. Run `npx mfe build shell`.',
    );
  const label = project === null ? 'the shell of the package federation' : 'the shell built here';
  return { label, contract, shared, slots, events, protocols, exports };
}

/** The Node bundle of that shell; null when it has none. */
export function installedShellBundle(project: string | null): { file: string; read: () => Promise<string> } | null {
  if (isLinked(project)) return null;
  const { server: file } = shellAssets(project);
  return file === undefined ? null : { file, read: () => readFile(join(shellFolder(project), file), 'utf8') };
}

const isLinked = (project: string | null) => project === null && !existsSync(shellFolder(null));

const shellFolder = (project: string | null) =>
  project === null ? join(packageFolder(), 'shell') : join(project, 'shell', 'dist');

/** @throws CliError when the shell is not built */
function shellAssets(project: string | null) {
  const file = join(shellFolder(project), 'assets.json');
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
