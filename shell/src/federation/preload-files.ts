import type { LoadableVersion } from './loadable';

/** A module's own files are asked for beside the entry, not after it: one way to the server instead of two. */
export function preloadFiles({ folder, assets, integrity }: LoadableVersion, expose: string): void {
  const { js = [], css = [] } = assets[expose] ?? {};
  for (const file of [...js, ...css]) {
    const href = folder + file;
    const hash = integrity[file];
    if (hash === undefined || document.querySelector(`[href="${CSS.escape(href)}"]`)) continue;
    const link = document.createElement('link');
    Object.assign(link, { rel: 'preload', as: css.includes(file) ? 'style' : 'script', href });
    link.crossOrigin = 'anonymous';
    link.integrity = hash;
    document.head.append(link);
  }
}
