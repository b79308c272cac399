import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Refusal } from 'shared-contracts/registry';
import { type Call, CliError, type Command, EXIT, text } from '../command';
import { installedFacts, installedShell, installedShellBundle } from '../installed-facts';
import { liveReleases } from '../live-releases';
import { packageVersion } from '../package-version';
import { registryOf } from '../registry-flags';
import { mustBeInProject, projectFolder, remoteFolder, remoteName } from '../remote-folder';
import type { Upload } from '../upload';

export const verify: Command = {
  help: `mfe verify [name] [--against <address>]

Builds the remote and checks it against every rule that publishing has: contract range, slots, events,
shared packages, size budget, styles, pages, addresses, slots that another remote holds, hashes. Lists all reasons at once. When
there are none, it renders each page of the Node bundle once with sample data, as the server does (MFE-127). Also checks that mfe.json declares
exactly the events that the sources publish and subscribe to, and that its contract range has all they use. Nothing is published and dist/ is left alone.

  --against <address>   asks the registry of a running site, which also knows its own shell, the other teams'
                        remotes, live ones and canaries, and the versions published so far; needs MFE_TOKEN.
                        Else MFE_REGISTRY, where MFE_TOKEN is set too
  --json                one JSON document on standard output, for scripts

Without either the shell built here and the other remotes' mfe.json take their place; a remote in a repository of its
own has neither, and needs a site.

  mfe verify shell --against <address>

holds the shell built here against the versions that visitors of a running site may have now, canaries among them;
needs no token.`,
  flags: { against: { type: 'string' }, remote: { type: 'string' } },
  async run(call) {
    if (call.words[0] === 'shell') return verifyBuiltShell(call);
    const folder = remoteFolder(call, call.words[0]);
    const against = siteOf(call, folder);
    packageVersion(folder);
    const name = remoteName(call, call.words[0]);
    const check = against === null ? checkHere(folder, name) : checkAgainst(call, name, against);
    const into = join(folder, '.cache', `verified-${process.pid}`);
    try {
      const { buildUpload } = await import('../upload');
      const upload = await buildUpload(folder, into);
      const { version, initialBrotliKb } = upload.release;
      call.out.step(`built ${name} ${version}, ${initialBrotliKb} KB (brotli) before its modules can run`);
      await check(upload);
      if (upload.problems.length > 0) throw new CliError(EXIT.refused, upload.problems.join('\n'));
      call.out.say(`${name} ${version} may be published${against === null ? HERE : ` to ${against}`}.`);
      return { name, version, initialBrotliKb, against };
    } finally {
      rmSync(into, { recursive: true, force: true });
    }
  },
};

const HERE = ', as far as this checkout can tell; --against <address> asks the site';

/** The site that is asked; null: the checkout around this folder answers. Without a token only the checkout can. */
function siteOf(call: Call, folder: string): string | null {
  const { MFE_REGISTRY: site = '', MFE_TOKEN: token = '' } = call.env;
  const canAsk = token !== '' || projectFolder(folder) === null;
  return text(call, 'against') ?? (site !== '' && canAsk ? site : null);
}

type Check = (upload: Upload) => Promise<void>;

/** What can be wrong with the call is found before the build. */
function checkAgainst(call: Call, name: string, against: string): Check {
  const registry = registryOf(call, name, against);
  return async ({ archive }) => {
    await registry.publish(archive, { dryRun: true });
  };
}

function checkHere(folder: string, name: string): Check {
  const project = mustBeInProject(folder, 'say which site it is for: --against <address>.');
  const facts = installedFacts(project);
  const shell = installedShellBundle(project);
  return async ({ release, files }) => {
    const { verifyRelease } = await import('../../verify');
    refuse(verifyRelease({ name, files, ...facts }));
    if (!shell) return;
    const { renderProblems, startRenderer } = await import('../../rendering');
    refuse(await renderProblems({ release, files, shell, start: () => startRenderer(RENDERER) }));
  };
}

/** The program of a renderer, in the folder of this bundle. */
const RENDERER = fileURLToPath(new URL('./renderer.mjs', import.meta.url));

/** A shell is a deployment too: its server would refuse to start for the same reasons (MFE-120). */
async function verifyBuiltShell(call: Call): Promise<object> {
  const against = text(call, 'against') ?? call.env.MFE_REGISTRY;
  if (against === undefined) throw new CliError(EXIT.usage, 'Say which site it would be for: --against <address>.');
  const shell = installedShell(mustBeInProject(call.cwd, 'call it there.'));
  const { verifyShell } = await import('../../verify');
  const live = await liveReleases(against);
  refuse(verifyShell(shell, live), 'The server of this shell would not start');
  call.out.say(`The shell built here keeps what ${live.map(({ name }) => name).join(', ')} use.`);
  return { contract: shell.contract, against, live: live.map(({ name, version }) => ({ name, version })) };
}

function refuse(refusals: readonly Refusal[], what = 'A registry would refuse it'): void {
  if (refusals.length === 0) return;
  const reasons = refusals.length === 1 ? 'for one reason' : `for ${refusals.length} reasons`;
  throw new CliError(EXIT.refused, `${what} ${reasons}.`, refusals);
}
