import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OwnPath, SlotName } from 'shared-contracts';
import ownPackage from '../../../package.json';
import { packageFolder } from '../../find-up';
import { type RemoteManifest, remoteManifestSchema } from '../../protocol/manifest';
import { RENDERED_SLOTS } from '../../protocol/rendering';
import { filesOf } from '../../release';
import { requiredRange } from '../../sharing';

/** The places of a new remote: a page, an extension, or both. */
export interface Places {
  page?: OwnPath | undefined;
  slot?: SlotName | undefined;
}

/** Where the new remote lives: in the project, or in a repository of its own. */
export type Home = 'workspace' | 'repository';

/** Build tools in place of the preset: how each is called, what it writes, and its packages. */
export const TOOLS = {
  webpack: { command: 'node build.mjs', format: 'script', packages: ['webpack', 'esbuild-loader'] },
  vite: { command: 'vite build', format: 'module', packages: ['vite', '@module-federation/vite'] },
  rsbuild: { command: 'rsbuild build', format: 'script', packages: ['@rsbuild/core', '@rsbuild/plugin-react'] },
} as const;
export type Tool = keyof typeof TOOLS;

/** What mfe.json says of a remote that a tool builds. `shared` names what the sources of the template use. */
export function toolManifest(tool: Tool): Pick<RemoteManifest, 'build' | 'shared' | 'budget'> {
  const { command, format } = TOOLS[tool];
  const { react } = ownPackage.devDependencies;
  return {
    build: { command, folder: 'dist/built', entry: 'entry.js', format },
    // Vite's container brings the federation runtime
    budget: { initialBrotliKb: tool === 'vite' ? 60 : 30 },
    shared: {
      react: requiredRange('react', react),
      'react/jsx-runtime': requiredRange('react', react),
      'shared-contracts': ownPackage.peerDependencies['shared-contracts'],
      'shared-ui': ownPackage.devDependencies['shared-ui'],
    },
  };
}

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
 * listing.below; the files of a place that the new remote lacks are left out.
 */
export function filesOfNewRemote(
  home: Home,
  manifest: RemoteManifest,
  packageJson: object,
  tool?: Tool,
): Record<string, string> {
  const { name, pages, extensions } = manifest;
  const { [PRESET_CONFIG]: config = '', ...sources } = templateFiles('sources');
  const configs = tool === undefined ? { [PRESET_CONFIG]: config } : templateFiles(`tools/${tool}`);
  const other = Object.entries({ ...sources, ...configs, ...templateFiles(home) })
    .filter(([path]) => !isSource(path))
    .map(([path, text]) => [filled(path, name), filled(text, name)]);
  return {
    'package.json': json(packageJson),
    ...Object.fromEntries(other),
    ...(pages.length > 0 && sourcesOfPage(name, name)),
    ...(extensions[0] && sourcesOfExtension(name, name, extensions[0].slot)),
    'mfe.json': json(manifest),
  };
}

/** The sources of a page, by path: its exposed module `<part>-page`, component, style and test. */
export const sourcesOfPage = (remote: string, part: string) => sourcesOf(remote, part, isOfPage);

/**
 * The sources of an extension, by path: its exposed module `<part>`, component, style and test. Slots that the server
 * renders are applications, so the module of such a slot also exports lifecycles.
 */
export function sourcesOfExtension(remote: string, part: string, slot: SlotName): Record<string, string> {
  const isRendered = RENDERED_SLOTS.some((one) => one === slot);
  return sourcesOf(
    remote,
    part,
    (path) => !isOfPage(path),
    (text) => {
      const inSlot = text.replaceAll(`'${SLOT}'`, `'${slot}'`);
      return isRendered ? inSlot.replace('const { extension }', `const { ${LIFECYCLES}, extension }`) : inSlot;
    },
  );
}

const PRESET_CONFIG = 'rspack.config.mjs';
const SLOT: SlotName = 'listing.below';
const LIFECYCLES = 'bootstrap, mount, unmount, update';
const isSource = (path: string) => path.startsWith('src/');
const isOfPage = (path: string) => path.includes('-page.');

function sourcesOf(
  remote: string,
  part: string,
  isWanted: (path: string) => boolean,
  placed = (text: string) => text,
): Record<string, string> {
  const ofRemote = (text: string) =>
    text.replace("remote: 'new-remote'", `remote: '${remote}'`).replaceAll('mfe-new-remote', `mfe-${remote}`);
  const files = Object.entries(templateFiles('sources')).filter(([path]) => isSource(path) && isWanted(path));
  return Object.fromEntries(files.map(([path, text]) => [filled(path, part), filled(ofRemote(placed(text)), part)]));
}

function templateFiles(part: 'sources' | Home | `tools/${Tool}`): Record<string, string> {
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
