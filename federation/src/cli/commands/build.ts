import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { BuildMode } from '../../rspack-config';
import { textsText } from '../../source/catalogs';
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
    .option(
      '--development',
      "builds for developers: readable code, source maps, React's development files in browsers; not compressed",
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
        const { words, ...facts } = await buildOne(folder, {
          release: options.release === true,
          mode: options.development ? 'development' : 'production',
          dist: dist ?? join(folder, 'dist'),
        });
        out.say(`${words}, ${Date.now() - started} ms`);
        built.push(facts);
      }
      out.result({ built });
    });
};

async function buildOne(folder: string, { release, mode, dist }: { release: boolean; mode: BuildMode; dist: string }) {
  if (existsSync(join(folder, 'src/hosts'))) {
    const { buildShell } = await import('../../build-shell');
    const { kb } = await buildShell(folder, dist, mode);
    const sizes = Object.entries(kb).map(([host, size]) => `${host} ${size} KB`);
    return {
      name: 'shell',
      kb,
      words: `shell: ${sizes.length === 0 ? mode : `${sizes.join(', ')} (brotli, to start)`}`,
    };
  }
  const { buildRemote } = await import('../../build-remote');
  const built = await buildRemote(folder, { release, mode, dist });
  const { name, version, initialBrotliKb, manifest, texts } = built.release;
  if (mode === 'development') return { name, version, folder: built.folder, words: `${name} ${version}: ${mode}` };
  const sizes = `${initialBrotliKb} of ${manifest.budget.initialBrotliKb} KB (brotli)`;
  const words = [`${name} ${version}: ${sizes}`, textsText(texts)].filter((part) => part !== '').join(', ');
  return { name, version, initialBrotliKb, texts, folder: built.folder, words };
}
