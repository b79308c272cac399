import { join } from 'node:path';
import { buildRemote } from '../../build-remote';
import { rangeProblems } from '../../source/range-problems';
import { sourceProblems } from '../../source/source-problems';
import { archiveOf, builtFiles } from '../archive';
import { CliError, type Command, EXIT } from '../command';
import { REGISTRY_FLAGS, REGISTRY_HELP, registryOf } from '../registry-flags';
import { projectFolder, remoteFolder } from '../remote-folder';

export const publish: Command = {
  name: 'publish',
  summary: "uploads package.json's version of this remote; nobody gets it yet",
  help: `mfe publish [name]

Builds exactly the version of package.json, packs it and uploads it; dist/ is left alone. The registry checks everything
and either keeps the version for ever or refuses with every reason at once. No visitor gets it before \`mfe promote\`.
Publishing the very same build twice changes nothing; other content under the same version is refused (MFE-114).

${REGISTRY_HELP}`,
  flags: REGISTRY_FLAGS,
  async run(call) {
    const folder = remoteFolder(call, call.words[0]);
    // not dist/: what a registry refuses may be built anew under the same version. The very same build stays as it is
    // there, so that publishing again after a lost answer is told apart from publishing something else
    const into = join(folder, '.cache', 'published');
    const { release, folder: built } = await buildRemote(folder, {
      release: true,
      into,
      keepMaps: true,
      overBudget: true,
    });
    const registry = registryOf(call, release.name);
    call.out.step(`built ${release.name} ${release.version}`);
    const { manifest } = release;
    const problems = [...sourceProblems(folder, manifest), ...rangeProblems(projectFolder(folder), folder, manifest)];
    if (problems.length > 0) throw new CliError(EXIT.refused, problems.join('\n'));
    const files = builtFiles(built);
    const archive = await archiveOf(built);
    call.out.step(`packed ${files.size} files, ${Math.ceil(archive.length / 1000)} KB; sending to ${registry.address}`);
    const started = Date.now();
    const published = await registry.publish(archive, { dryRun: false });
    call.out.say(
      `${published.name} ${published.version} is published (${Date.now() - started} ms). Nobody gets it yet:`,
    );
    call.out.say(`  mfe promote ${published.version} --canary 10     gives it to one visitor in ten`);
    call.out.say(`  mfe promote ${published.version}                 gives it to everyone`);
    return { published };
  },
};
