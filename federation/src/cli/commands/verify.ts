import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Refusal } from '../../protocol/registry';
import { CliError, type Context, type Define, EXIT } from '../command';
import { installedFacts, installedShell, installedShellBundle } from '../installed-facts';
import { liveReleases } from '../live-releases';
import { packageVersion } from '../package-version';
import { registryOf } from '../registry-options';
import { mustBeInProject, projectFolder, remoteFolder, remoteName } from '../remote-folder';
import type { Upload } from '../upload';

export const define: Define = (command, context) => {
  command
    .description(
      'Builds the remote and checks it against every rule of the registry: contract range, slots, events, shared packages, ' +
        'size budget, styles, pages, addresses, slots that another remote holds, hashes. Lists all reasons at once. When ' +
        'there are none, it renders each page of the Node bundle once with sample data, as the server does (MFE-127). Also ' +
        'checks that mfe.json declares exactly the events that the sources publish and subscribe to, and that its contract ' +
        'range covers all they use. Publishes nothing and does not change dist/.',
    )
    .argument('[name]', "the remote; by default the one of this folder; or 'shell'")
    .option(
      '--against <address>',
      "checks against the registry of a running site: its shell, the other teams' live remotes and canaries, and the " +
        'versions published so far; needs MFE_TOKEN. By default MFE_REGISTRY, if MFE_TOKEN is set too',
    )
    .option('--remote <name>', 'the same as [name]')
    .addHelpText(
      'after',
      `
Without a site it uses the shell built here and the other remotes' mfe.json. In a repository of its own it uses the
shell of the package federation. Only a site knows which places are taken, and which versions are published.

\`mfe verify shell --against <address>\` checks the shell built here against the versions that visitors of a running
site may have now, including canaries; needs no token.`,
    )
    .action(async (word, options) => {
      const named = word ?? options.remote;
      if (named === 'shell') return verifyBuiltShell(context, options.against);
      const folder = remoteFolder(context.cwd, named);
      const against = options.against ?? siteOf(context.env);
      packageVersion(folder);
      const name = remoteName(context.cwd, named);
      const check = against === null ? checkHere(folder, name) : checkAgainst(context, name, against);
      const into = join(folder, '.cache', `verified-${process.pid}`);
      try {
        const { buildUpload } = await import('../upload');
        const upload = await buildUpload(folder, into);
        const { version, initialBrotliKb } = upload.release;
        context.out.step(`built ${name} ${version}, ${initialBrotliKb} KB (brotli) before its modules can run`);
        await check(upload);
        if (upload.problems.length > 0) throw new CliError(EXIT.refused, upload.problems.join('\n'));
        context.out.say(`${name} ${version} may be published${against === null ? HERE : ` to ${against}`}.`);
        context.out.result({ name, version, initialBrotliKb, against });
      } finally {
        rmSync(into, { recursive: true, force: true });
      }
    });
};

const HERE = ' by the shell on this machine; --against <address> also checks it against a site';

/** The site of the settings; null without one, or without its token. */
function siteOf({ MFE_REGISTRY: site = '', MFE_TOKEN: token = '' }: Context['env']): string | null {
  return site !== '' && token !== '' ? site : null;
}

type Check = (upload: Upload) => Promise<void>;

/** Errors in the call are reported before the build. */
function checkAgainst(context: Context, name: string, against: string): Check {
  const registry = registryOf(context, name, against);
  return async ({ archive }) => {
    await registry.publish(archive, { dryRun: true });
  };
}

function checkHere(folder: string, name: string): Check {
  const project = projectFolder(folder);
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

/** Path of the renderer's program, next to this bundle. */
const RENDERER = fileURLToPath(new URL('./renderer.mjs', import.meta.url));

/** Checks a shell. Its server refuses to start for the same reasons (MFE-120). */
async function verifyBuiltShell({ cwd, env, out }: Context, address: string | undefined): Promise<void> {
  const against = address ?? env.MFE_REGISTRY;
  if (against === undefined) throw new CliError(EXIT.usage, 'Name the site with --against <address>.');
  const shell = installedShell(mustBeInProject(cwd, 'call it there.'));
  const { verifyShell } = await import('../../verify');
  const live = await liveReleases(against);
  refuse(verifyShell(shell, live), 'The server of this shell would not start');
  out.say(`The shell built here supports ${live.map(({ name }) => name).join(', ')}.`);
  out.result({ contract: shell.contract, against, live: live.map(({ name, version }) => ({ name, version })) });
}

function refuse(refusals: readonly Refusal[], what = 'A registry would refuse it'): void {
  if (refusals.length === 0) return;
  const reasons = refusals.length === 1 ? 'for one reason' : `for ${refusals.length} reasons`;
  throw new CliError(EXIT.refused, `${what} ${reasons}.`, refusals);
}
