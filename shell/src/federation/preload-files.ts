import type { LoadableVersion } from './loadable';

/** A module's own files are asked for beside the entry, not after it: one way to the server instead of two. */
export function preloadFiles(version: LoadableVersion, expose: string): void {
  const { js = [], css = [] } = version.assets[expose] ?? {};
  for (const file of js) preload(version, file, 'script');
  for (const file of css) preload(version, file, 'style');
}

/** All of a module, before anybody asks for it: its remote's entry, too. */
export function preloadModule(version: LoadableVersion, expose: string): void {
  preload(version, version.entry.slice(version.folder.length), 'script');
  preloadFiles(version, expose);
}

function preload({ folder, format, integrity }: LoadableVersion, file: string, as: 'script' | 'style'): void {
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
