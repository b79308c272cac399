import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { FILE_TIMEOUT_MS } from 'shared-contracts';
import type { RemoteVersion } from './remote-version';

/** A valid hash that no file has: an unlisted entry is requested with it and so never runs. */
const NO_FILE = `sha384-${'A'.repeat(64)}`;

/**
 * The runtime plugin of the shell: each entry is loaded with its published hash and a time-out.
 * @param versions what is registered, by the name of its remote in the runtime
 * @param onReady called with that name when its container is there and has the share scope
 */
export function filesPlugin(
  versions: ReadonlyMap<string, RemoteVersion>,
  onReady: (name: string) => void,
): ModuleFederationRuntimePlugin {
  return {
    name: 'published-files',
    createScript({ url, remoteInfo }) {
      const version = versions.get(remoteInfo?.name ?? '');
      const script = document.createElement('script');
      const integrity = version ? hashOf(version) : NO_FILE;
      Object.assign(script, { src: url, async: true, crossOrigin: 'anonymous', integrity });
      return { script, timeout: FILE_TIMEOUT_MS };
    },
    async loadEntry({ remoteInfo }) {
      const version = versions.get(remoteInfo.name);
      if (version?.format === 'module') await preloadScripts(version, remoteInfo.entry);
    },
    async afterInitRemote({ remoteInfo, error }) {
      if (error === undefined) onReady(remoteInfo.name);
    },
  };
}

function hashOf({ entry, folder, integrity }: RemoteVersion): string {
  return integrity[entry.slice(folder.length)] ?? NO_FILE;
}

/**
 * Browsers check an ES module only against the hash of its preload. Modules import each other without hashes, so every
 * script of the version is preloaded before the entry runs.
 * @param address of the entry in this attempt; it imports the other files relative to itself
 */
async function preloadScripts({ entry, folder, integrity }: RemoteVersion, address: string): Promise<void> {
  const path = entry.slice(folder.length);
  const base = address.slice(0, -path.length);
  const scripts = Object.entries({ [path]: NO_FILE, ...integrity }).filter(([file]) => /\.m?js$/.test(file));
  await Promise.all(scripts.map(([file, hash]) => preloadScript(base + file, hash)));
}

function preloadScript(href: string, integrity: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    if (!link.relList.supports('modulepreload')) throw new Error('This browser does not check hashes of ES modules.');
    const timer = setTimeout(() => reject(new Error(`timeout: ${href}`)), FILE_TIMEOUT_MS);
    link.onload = () => {
      clearTimeout(timer);
      resolve();
    };
    link.onerror = () => {
      clearTimeout(timer);
      reject(new Error(`${href} did not load.`));
    };
    Object.assign(link, { rel: 'modulepreload', href, crossOrigin: 'anonymous', integrity });
    document.head.append(link);
  });
}

/** Preloads a module's own files together with the entry: one round trip to the server instead of two. */
export function preloadFiles(version: RemoteVersion, expose: string): void {
  const { js = [], css = [] } = version.assets[expose] ?? {};
  for (const file of js) preload(version, file, 'script');
  for (const file of css) preload(version, file, 'style');
}

/** Preloads all files of a module, and its remote's entry, before it is needed. */
export function preloadModule(version: RemoteVersion, expose: string): void {
  preload(version, version.entry.slice(version.folder.length), 'script');
  preloadFiles(version, expose);
}

function preload({ folder, format, integrity }: RemoteVersion, file: string, as: 'script' | 'style'): void {
  const href = folder + file;
  const hash = integrity[file];
  if (hash === undefined || document.querySelector(`[href="${CSS.escape(href)}"]`)) return;
  const link = document.createElement('link');
  const isModule = as === 'script' && format === 'module';
  Object.assign(link, isModule ? { rel: 'modulepreload', href } : { rel: 'preload', as, href });
  link.crossOrigin = 'anonymous';
  link.integrity = hash;
  document.head.append(link);
}
