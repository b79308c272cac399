import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type OwnPath, type RemoteManifest, remoteManifestSchema, type SlotName } from 'shared-contracts';
import { RENDERED_SLOTS } from 'shared-contracts/rendering';
import { packageFolder } from '../../find-up';
import { filesOf } from '../../release';

/** The places of a new remote: a page, an extension, or both. */
export interface Places {
  page?: OwnPath | undefined;
  slot?: SlotName | undefined;
}

/** Where the new remote lives: in the project, or in a repository of its own. */
export type Home = 'workspace' | 'repository';

/** A new remote's mfe.json: the template's, with these places. */
export function newManifest(name: string, { page, slot }: Places, contract: string): RemoteManifest {
  const text = filled(templateFiles('sources')['mfe.json'] ?? '', name);
  const manifest = remoteManifestSchema.parse(JSON.parse(text));
  return {
    ...manifest,
    contract,
    pages: page === undefined ? [] : manifest.pages.map((entry) => ({ ...entry, path: page })),
    extensions: slot === undefined ? [] : manifest.extensions.map((entry) => ({ ...entry, slot })),
  };
}

/**
 * The files of a new remote, by path. The template is a remote called new-remote with a page and an extension of
 * listing.below; the files of a place that the new remote lacks are left out. Slots that the server renders are
 * applications, so the module of such a slot also exports lifecycles.
 */
export function filesOfNewRemote(home: Home, manifest: RemoteManifest, packageJson: object): Record<string, string> {
  const { name, pages, extensions } = manifest;
  const slot = extensions[0]?.slot ?? SLOT;
  const isRendered = RENDERED_SLOTS.some((one) => one === slot);
  const placed = (text: string) => {
    const inSlot = text.replaceAll(`'${SLOT}'`, `'${slot}'`);
    return isRendered ? inSlot.replace('const { extension }', `const { ${LIFECYCLES}, extension }`) : inSlot;
  };
  const isWanted = (path: string) => {
    if (!path.startsWith('src/')) return true;
    return path.includes('-page.') ? pages.length > 0 : extensions.length > 0;
  };
  const files = Object.entries({ ...templateFiles('sources'), ...templateFiles(home) })
    .filter(([path]) => isWanted(path))
    .map(([path, text]) => [filled(path, name), filled(placed(text), name)]);
  return { 'package.json': json(packageJson), ...Object.fromEntries(files), 'mfe.json': json(manifest) };
}

const SLOT: SlotName = 'listing.below';
const LIFECYCLES = 'bootstrap, mount, unmount, update';

function templateFiles(part: 'sources' | Home): Record<string, string> {
  const folder = join(packageFolder(), 'template', part);
  // npm packs no file called .gitignore
  const nameOf = (path: string) => (path === 'gitignore' ? '.gitignore' : path);
  return Object.fromEntries(filesOf(folder).map((path) => [nameOf(path), readFileSync(join(folder, path), 'utf8')]));
}

/** Gives a text of the template the remote's name: 'high-tide', 'HighTide' and 'High tide'. */
function filled(text: string, name: string): string {
  const pascal = name.replace(/(?:^|-)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  const title = name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');
  return text.replaceAll('new-remote', name).replaceAll('NewRemote', pascal).replaceAll('New remote', title);
}

const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`;
