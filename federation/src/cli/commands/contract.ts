import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createAffected } from '../../contract/affected';
import { bumpFor, isRaised, versionFor } from '../../contract/bump';
import { type Change, compareContracts } from '../../contract/compare';
import { contractReference } from '../../contract/reference';
import { compatFolder, readReleased, releasedVersions, writeReleased } from '../../contract/released';
import { contractSurface } from '../../contract/surface';
import { CliError, type Define, EXIT } from '../command';
import { mustBeInProject } from '../remote-folder';

export const define: Define = (command, { cwd, out }) => {
  command
    .description(
      "Compares today's schemas (events, calls, slots, mfe.json, error codes, exported names) with the last release in " +
        'shared-contracts/compat. Directions matter: an answer may gain fields, an input may gain optional ones. Lists the ' +
        'remotes that each breaking change affects, and the version that the changes need. Exit code 1 when the version in ' +
        'shared-contracts/src/services.ts is too low.',
    )
    .option('--since <version>', 'compares with this release instead of the last one')
    .option('--release', 'writes shared-contracts/compat/<version>.json: later versions are compared with it')
    .action((options) => {
      const project = mustBeInProject(cwd, 'call it there.');
      const folder = compatFolder(project);
      out.result(options.release ? release(folder, out.say) : compare(project, folder, options.since, out.say));
    });
};

function compare(project: string, folder: string, wanted: string | undefined, say: (words: string) => void): object {
  const today = contractSurface();
  const since = wanted ?? releasedVersions(folder).at(-1);
  if (since === undefined || !existsSync(join(folder, `${since}.json`)))
    throw new CliError(
      EXIT.usage,
      `There is no release ${since ?? ''} in shared-contracts/compat: mfe contract --release.`,
    );
  const affected = createAffected(project);
  const changes = compareContracts(readReleased(folder, since), today).map((change) => ({
    ...change,
    remotes: affected(change.subject),
  }));
  const bump = bumpFor(changes);
  const needed = versionFor(since, bump);
  say(report(since, changes, `The changes need version ${needed}; the contract says ${today.version}.`));
  if (bump === 'major' && !isRaised(since, today.version, bump))
    throw new CliError(
      EXIT.refused,
      `The contract is ${today.version}; these changes need ${needed}, or a compatible change instead.`,
    );
  return { since, version: today.version, bump, needed, changes };
}

interface TouchingChange extends Change {
  remotes: string[];
}

function report(since: string, changes: TouchingChange[], verdict: string): string {
  if (changes.length === 0) return `Nothing changed since ${since}.`;
  const line = ({ of, what, remotes, breaking }: TouchingChange) =>
    `  ${of}: ${what}${breaking && remotes.length > 0 ? ` (touches ${remotes.join(', ')})` : ''}`;
  const part = (title: string, list: TouchingChange[]) => (list.length > 0 ? [title, ...list.map(line), ''] : []);
  return [
    ...part(
      `Breaks remotes that were built for ${since}:`,
      changes.filter(({ breaking }) => breaking),
    ),
    ...part(
      'New and compatible:',
      changes.filter(({ breaking }) => !breaking),
    ),
    verdict,
  ].join('\n');
}

function release(folder: string, say: (words: string) => void): object {
  const today = contractSurface();
  const last = releasedVersions(folder).at(-1);
  if (existsSync(join(folder, `${today.version}.json`)))
    throw new CliError(
      EXIT.refused,
      `${today.version} is released already: raise CONTRACT_VERSION in shared-contracts/src/services.ts.`,
    );
  const bump = last === undefined ? 'none' : bumpFor(compareContracts(readReleased(folder, last), today));
  if (last !== undefined && !isRaised(last, today.version, bump))
    throw new CliError(
      EXIT.refused,
      `The changes since ${last} need ${versionFor(last, bump)}, and the contract says ${today.version}.`,
    );
  const file = writeReleased(folder, today);
  const reference = join(folder, '..', 'reference', `${today.version}.md`);
  mkdirSync(dirname(reference), { recursive: true });
  writeFileSync(reference, contractReference());
  say(`Released contract ${today.version}: ${file}. Describe the changes in shared-contracts/CHANGELOG.md.`);
  return { version: today.version, file };
}
