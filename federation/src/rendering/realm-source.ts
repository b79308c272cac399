import { isServerFile, type Release } from '../protocol/discovery';
import { federationName } from '../protocol/manifest';
import { RENDERED_SLOTS } from '../protocol/rendering';
import type { RealmSource } from './pool';

/** Path from which browsers load the shell's files. */
export const SHELL_ADDRESS = '/shell/';
/** Path from which browsers load the files of a release. Both bundles of a page name the same pictures. */
export const addressOf = ({ name, version }: Pick<Release, 'name' | 'version'>): string =>
  `/mfe/${name}/${encodeURIComponent(version)}/`;

/** The fields of a release that rendering needs. Releases of other contract versions have them too. */
export type RenderedRelease = Pick<Release, 'name' | 'version' | 'server' | 'integrity'> & {
  manifest: Pick<Release['manifest'], 'contract' | 'pages' | 'extensions'>;
};

export interface BundleFiles {
  release: RenderedRelease;
  /** file of the shell's Node bundle */
  shell: string;
  /** text of a file of the release. @throws when there is none */
  read: (file: string) => Promise<string>;
  readShell: () => Promise<string>;
}

/** The exposed modules of a remote that the server renders: its pages, and its extensions of the frame's slots. */
function renderedExposes({ pages, extensions }: Pick<RenderedRelease['manifest'], 'pages' | 'extensions'>): string[] {
  const ofFrame = extensions.filter(({ slot }) => RENDERED_SLOTS.some((name) => name === slot));
  return [...new Set([...pages, ...ofFrame].map(({ expose }) => expose))];
}

/** A realm without a remote, which renders the shell itself. */
export function shellRealm(file: string, language: string, read: () => Promise<string>): RealmSource {
  const shell = SHELL_ADDRESS + file;
  return {
    key: `shell ${file} ${language}`,
    language,
    shell,
    modules: [],
    files: async () => ({ [shell]: await read() }),
  };
}

/** The realm of a version in a language, and the place of its container; null for a release without a Node bundle. */
export function realmSource({ release, shell, read, readShell }: BundleFiles) {
  if (!release.server) return null;
  const { name, version, manifest, integrity } = release;
  const folder = addressOf(release);
  const { contract } = manifest;
  const place = { remote: name, container: federationName(name), entry: folder + release.server.entry, contract };
  const realm = (language: string): RealmSource => ({
    key: `${name} ${version} ${shell} ${language}`,
    language,
    shell: SHELL_ADDRESS + shell,
    modules: renderedExposes(manifest).map((expose) => ({ ...place, expose })),
    async files() {
      const names = Object.keys(integrity).filter(isServerFile);
      const own = await Promise.all(names.map(async (file) => [folder + file, await read(file)] as const));
      return { ...Object.fromEntries(own), [SHELL_ADDRESS + shell]: await readShell() };
    },
  });
  return { realm, place };
}
