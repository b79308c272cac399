import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { CliError, type Define, EXIT } from '../command';
import { folderOf } from '../remote-folder';

export const define: Define = (command, { cwd, out }) => {
  command
    .description(
      "Builds the remote in this folder, or the named ones ('search' or 'mfe-search'), or 'shell'. A remote's files go to " +
        "dist/<version>/ with a release.json that lists every file's hash.",
    )
    .argument('[name...]', 'the remotes')
    .option(
      '--release',
      'uses exactly the version of package.json; without it a hash of the content is appended (1.0.0-3fa91c2e), so a ' +
        'rebuild never changes files that an open page still loads',
    )
    .option('--dist <folder>', 'writes there instead of dist/; one remote or the shell')
    .action(async (names, options) => {
      const folders = names.length === 0 ? [resolve(cwd)] : names.map((name) => folderOf(name, cwd));
      const dist = options.dist === undefined ? undefined : resolve(cwd, options.dist);
      if (dist !== undefined && folders.length > 1)
        throw new CliError(EXIT.usage, '--dist is for one remote or the shell.');
      const built: object[] = [];
      for (const folder of folders) {
        const started = Date.now();
        const { words, ...facts } = await buildOne(folder, options.release === true, dist);
        out.say(`${words}, ${Date.now() - started} ms`);
        built.push(facts);
      }
      out.result({ built });
    });
};

async function buildOne(folder: string, release: boolean, dist = join(folder, 'dist')) {
  if (existsSync(join(folder, 'src/hosts'))) {
    const { buildShell } = await import('../../build-shell');
    const { kb } = await buildShell(folder, dist);
    const sizes = Object.entries(kb).map(([host, size]) => `${host} ${size} KB`);
    return { name: 'shell', kb, words: `shell: ${sizes.join(', ')} (brotli, to start)` };
  }
  const { buildRemote } = await import('../../build-remote');
  const built = await buildRemote(folder, { release, dist });
  const { name, version, initialBrotliKb, manifest } = built.release;
  const words = `${name} ${version}: ${initialBrotliKb} of ${manifest.budget.initialBrotliKb} KB (brotli)`;
  return { name, version, initialBrotliKb, folder: built.folder, words };
}
