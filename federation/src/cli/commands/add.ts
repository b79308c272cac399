import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Argument } from '@commander-js/extra-typings';
import { readRemoteManifest } from '../../manifest-file';
import { type RemoteManifest, remoteManifestSchema } from '../../protocol/manifest';
import { placeProblems } from '../../verify/rules/places';
import { CliError, type Define, EXIT } from '../command';
import { projectRemotes } from '../installed-facts';
import { format, pageAt, slotNamed, writeFiles } from '../new/places';
import { sourcesOfExtension, sourcesOfPage } from '../new/template';
import { projectFolder, remoteFolder } from '../remote-folder';

export const define: Define = (command, { cwd, out }) => {
  command
    .description(
      'Adds a page or an extension of a slot to a remote: a component with its style and test, an exposed module, and the ' +
        'entry in mfe.json. Changes no other file.',
    )
    .addArgument(new Argument('<kind>', 'what to add').choices(['page', 'slot']))
    .argument('<place>', 'the address of the page, such as /tides/today, or the name of the slot')
    .option(
      '--name <name>',
      'lowercase letters, digits and dashes; by default the last word of the address, or the slot',
    )
    .option('--remote <name>', 'the remote; by default the one of this folder')
    .action((kind, place, options) => {
      const folder = remoteFolder(cwd, options.remote);
      const manifest = readRemoteManifest(folder);
      const name = partName(options.name ?? defaultName(place));
      const { added, files } = kind === 'page' ? newPage(manifest, name, place) : newExtension(manifest, name, place);
      const others = projectFolder(folder);
      const problems = placeProblems(added, others === null ? [] : projectRemotes(others));
      if (problems.length > 0) throw new CliError(EXIT.usage, problems.map(({ detail }) => detail).join('\n'));
      const taken = Object.keys(files).find((path) => existsSync(join(folder, path)));
      if (taken) throw new CliError(EXIT.usage, `There is ${taken} already. Choose another name with --name.`);
      writeFiles(folder, { ...files, 'mfe.json': withPlaces(folder, added) });
      if (others !== null) format(others, folder);
      out.say(
        `mfe-${manifest.name} ${kind === 'page' ? 'has the page' : 'fills'} ${place}. Written: ${Object.keys(files).join(', ')}. ` +
          'Changed: mfe.json.',
      );
      out.result({ name: manifest.name, pages: added.pages, extensions: added.extensions, files: Object.keys(files) });
    });
};

interface Added {
  added: RemoteManifest;
  files: Record<string, string>;
}

function newPage(manifest: RemoteManifest, name: string, address: string): Added {
  const page = { area: 'own' as const, path: pageAt(address), title: titleOf(name), expose: `./${name}-page` };
  return {
    added: remoteManifestSchema.parse({ ...manifest, pages: [...manifest.pages, page] }),
    files: sourcesOfPage(manifest.name, name),
  };
}

function newExtension(manifest: RemoteManifest, name: string, place: string): Added {
  const slot = slotNamed(place);
  const extension = { slot, expose: `./${name}`, order: 10 };
  return {
    added: remoteManifestSchema.parse({ ...manifest, extensions: [...manifest.extensions, extension] }),
    files: sourcesOfExtension(manifest.name, name, slot),
  };
}

/** The text of mfe.json with the new places: all other keys stay as its team wrote them. */
function withPlaces(folder: string, { pages, extensions }: RemoteManifest): string {
  const content: unknown = JSON.parse(readFileSync(join(folder, 'mfe.json'), 'utf8'));
  return `${JSON.stringify(Object.assign({}, content, { pages, extensions }), null, 2)}\n`;
}

/** 'today' of '/tides/today', and 'listing-below' of 'listing.below'. */
const defaultName = (place: string) => place.split('/').at(-1)?.replaceAll('.', '-') ?? '';

const titleOf = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');

function partName(name: string): string {
  if (/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) return name;
  throw new CliError(
    EXIT.usage,
    `'${name}' is not a valid name: use lowercase letters, digits and dashes, and begin with a letter. Choose another one with --name.`,
  );
}
