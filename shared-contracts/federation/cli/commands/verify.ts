import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildRemote } from '../../build-remote';
import { rangeProblems } from '../../source/range-problems';
import { sourceProblems } from '../../source/source-problems';
import { verifyRelease, verifyShell } from '../../verify';
import { archiveOf, builtFiles } from '../archive';
import { type Call, CliError, type Command, EXIT, text } from '../command';
import { installedFacts, installedShell } from '../installed-facts';
import { liveReleases } from '../live-releases';
import { registryOf } from '../registry-flags';
import { projectFolder, remoteFolder } from '../remote-folder';

export const verify: Command = {
  name: 'verify',
  summary: 'says whether a registry would take this remote, and if not why',
  help: `mfe verify [name] [--against <address>]

Builds the remote as it stands and holds it against every rule that publishing has: contract range, slots, events,
shared packages, size budget, styles, pages, hashes. Tells all reasons at once. Also checks that mfe.json declares
exactly the events that the sources publish and subscribe to, and that its contract range has all they use. Nothing is published and dist/ is left alone.

  --against <address>   asks the registry of a running site, which also knows its own shell, the other teams'
                        remotes, live ones and canaries, and the versions published so far; needs MFE_TOKEN
  --json                one JSON document on standard output, for scripts

Without --against the shell built here and the other remotes' mfe.json take their place.

  mfe verify shell --against <address>

holds the shell built here against the versions that visitors of a running site may have now, canaries among them;
needs no token.`,
  flags: { against: { type: 'string' }, remote: { type: 'string' } },
  async run(call) {
    if (call.words[0] === 'shell') return verifyBuiltShell(call);
    const folder = remoteFolder(call, call.words[0]);
    const into = join(folder, '.cache', `verified-${process.pid}`);
    try {
      const { release } = await buildRemote(folder, { release: true, into, overBudget: true });
      const { name, version, initialBrotliKb } = release;
      call.out.step(`built ${name} ${version}, ${initialBrotliKb} KB (brotli) before its modules can run`);
      const against = text(call, 'against');
      const project = projectFolder(folder);
      const declared = [
        ...sourceProblems(folder, release.manifest),
        ...rangeProblems(project, folder, release.manifest),
      ];
      const files = builtFiles(into);
      if (against === undefined) refuse(verifyRelease({ name, files, ...installedFacts(project, name) }));
      else await registryOf(call, name, against).publish(await archiveOf(into), { dryRun: true });
      if (declared.length > 0) throw new CliError(EXIT.refused, declared.join('\n'));
      call.out.say(`${name} ${version} may be published${against ? ` to ${against}` : ''}.`);
      return { name, version, initialBrotliKb, against: against ?? null };
    } finally {
      rmSync(into, { recursive: true, force: true });
    }
  },
};

/** A shell is a deployment too: its server would refuse to start for the same reasons (MFE-120). */
async function verifyBuiltShell(call: Call): Promise<object> {
  const against = text(call, 'against') ?? call.env.MFE_REGISTRY;
  if (against === undefined) throw new CliError(EXIT.usage, 'Say which site it would be for: --against <address>.');
  const shell = installedShell(projectFolder(call.cwd));
  const live = await liveReleases(against);
  refuse(verifyShell(shell, live), 'The server of this shell would not start');
  call.out.say(`The shell built here keeps what ${live.map(({ name }) => name).join(', ')} use.`);
  return { contract: shell.contract, against, live: live.map(({ name, version }) => ({ name, version })) };
}

function refuse(refusals: ReturnType<typeof verifyRelease>, what = 'A registry would refuse it'): void {
  if (refusals.length === 0) return;
  const reasons = refusals.length === 1 ? 'for one reason' : `for ${refusals.length} reasons`;
  throw new CliError(EXIT.refused, `${what} ${reasons}.`, refusals);
}
