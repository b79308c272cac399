import type { RemoteVersion } from './remote-version';
import type { Lifecycles } from './runtime';

/**
 * Removes the style sheets of a version when another version of the remote has replaced it and nothing of the older one
 * is on screen: the classes of both versions have the same names.
 */
export function createStyleKeeper(sheets: () => Iterable<HTMLLinkElement> = linkedSheets) {
  /** remote -> version that was loaded last */
  const newest = new Map<string, RemoteVersion>();
  const mounted = new Map<string, number>();
  /** removed style sheets, by version; an older version that stays in memory may be shown again */
  const swept = new Map<string, HTMLLinkElement[]>();

  function sweep(version: RemoteVersion): void {
    const last = newest.get(version.remote);
    const key = keyOf(version);
    if (!last || keyOf(last) === key || (mounted.get(key) ?? 0) > 0) return;
    const own = [...sheets()].filter((link) => isOf(version, link));
    for (const link of own) link.remove();
    swept.set(key, [...(swept.get(key) ?? []), ...own]);
  }
  function restore(key: string): void {
    document.head.append(...(swept.get(key) ?? []));
    swept.delete(key);
  }
  function count(version: RemoteVersion, by: 1 | -1): void {
    const key = keyOf(version);
    mounted.set(key, Math.max((mounted.get(key) ?? 0) + by, 0));
    sweep(version);
  }

  /** Call it with the loaded module. It returns lifecycles that count when they are on screen. */
  return function keep(version: RemoteVersion, lifecycles: Lifecycles): Lifecycles {
    const before = newest.get(version.remote);
    newest.set(version.remote, version);
    if (before !== undefined) sweep(before);
    const counting = (by: 1 | -1) => () => Promise.resolve(count(version, by));
    return {
      ...lifecycles,
      mount: [() => Promise.resolve(restore(keyOf(version))), ...lists(lifecycles.mount), counting(1)],
      unmount: [...lists(lifecycles.unmount), counting(-1)],
    };
  };
}

const keyOf = ({ folder }: RemoteVersion) => folder;
const isOf = ({ folder }: RemoteVersion, link: HTMLLinkElement) =>
  link.href.startsWith(new URL(folder, window.location.href).href);

const lists = (one: Lifecycles['mount']) => [one].flat();

const linkedSheets = () => document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]');
