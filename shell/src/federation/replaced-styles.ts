import type { LoadableVersion } from './loadable';
import type { Lifecycles } from './runtime';

/**
 * Takes the sheets of a version out of the page once another version of the remote has taken its place and nothing of
 * the older one stands on screen any more: both versions' classes have the same names.
 */
export function createStyleKeeper(sheets: () => Iterable<HTMLLinkElement> = linkedSheets) {
  /** remote -> folder of the version that was loaded last */
  const newest = new Map<string, string>();
  const mounted = new Map<string, number>();
  /** folder -> its sheets that were taken out; an older version that stays in memory may stand on screen again */
  const swept = new Map<string, HTMLLinkElement[]>();

  function sweep(remote: string, folder: string): void {
    if (newest.get(remote) === folder || (mounted.get(folder) ?? 0) > 0) return;
    const base = new URL(folder, window.location.href).href;
    const own = [...sheets()].filter((link) => link.href.startsWith(base));
    for (const link of own) link.remove();
    swept.set(folder, [...(swept.get(folder) ?? []), ...own]);
  }
  function restore(folder: string): void {
    document.head.append(...(swept.get(folder) ?? []));
    swept.delete(folder);
  }
  function count(remote: string, folder: string, by: 1 | -1): void {
    mounted.set(folder, Math.max((mounted.get(folder) ?? 0) + by, 0));
    sweep(remote, folder);
  }

  /** Call with what was loaded; gives lifecycles that tell when they stand on screen. */
  return function keep({ remote, folder }: LoadableVersion, lifecycles: Lifecycles): Lifecycles {
    const before = newest.get(remote);
    newest.set(remote, folder);
    if (before !== undefined && before !== folder) sweep(remote, before);
    const told = (by: 1 | -1) => () => Promise.resolve(count(remote, folder, by));
    return {
      ...lifecycles,
      mount: [() => Promise.resolve(restore(folder)), ...lists(lifecycles.mount), told(1)],
      unmount: [...lists(lifecycles.unmount), told(-1)],
    };
  };
}

const lists = (one: Lifecycles['mount']) => [one].flat();

const linkedSheets = () => document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]');
