import type { LoadableVersion } from './loadable';
import { FILE_TIMEOUT_MS } from './patience';

/** A well-formed hash that no file has: an entry that is not listed is asked for with it and so never runs. */
const NO_FILE = `sha384-${'A'.repeat(64)}`;

/** What a remote's entry leaves: its modules, by the name it exposes them under. */
export interface Container {
  init(shared: object): unknown;
  get(expose: string): Promise<() => unknown>;
}

export interface Containers {
  of(version: LoadableVersion): Promise<Container>;
  /** Nobody waits any more for what this version was asked for: it begins from its entry next time. */
  forget(version: LoadableVersion): void;
}

/**
 * Loads the entry of each version once. One that failed or was given up is asked for under an address of its own next
 * time: a browser makes a second request for the same address wait behind one that hangs.
 * @param base what addresses of entries are relative to
 */
export function createContainers(base: string): Containers {
  const known = new Map<string, Promise<Container>>();
  const tries = new Map<string, number>();
  const keyOf = (version: LoadableVersion) => `${version.container} ${version.version}`;
  return {
    of(version) {
      const key = keyOf(version);
      const before = known.get(key);
      if (before !== undefined) return before;
      const nth = (tries.get(key) ?? 0) + 1;
      tries.set(key, nth);
      const address = nth === 1 ? version.entry : `${version.entry}?try=${nth}`;
      const container = loadEntry(version, new URL(address, base).href);
      known.set(key, container);
      container.catch(() => {
        // another may have begun since
        if (known.get(key) === container) known.delete(key);
      });
      return container;
    },
    forget(version) {
      known.delete(keyOf(version));
      disownUnderWay(new URL(version.folder, base).href);
    },
  };
}

/**
 * A remote's runtime takes the element of a chunk that is on its way for its own, also where that one hangs: it finds
 * none by this name. The element stays, as another part of the page may still be waiting for it.
 */
function disownUnderWay(folder: string): void {
  const disown = (element: Element) => element.removeAttribute('data-rspack');
  for (const script of document.querySelectorAll('script')) if (script.src.startsWith(folder)) disown(script);
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    if (link.href.startsWith(folder) && link.sheet === null) disown(link);
}

async function loadEntry(version: LoadableVersion, address: string): Promise<Container> {
  const { container: name, entry, folder, integrity } = version;
  // one left by another version would be taken for this one's
  Reflect.set(globalThis, name, undefined);
  await runScript(address, integrity[entry.slice(folder.length)] ?? NO_FILE);
  const container: unknown = Reflect.get(globalThis, name);
  Reflect.set(globalThis, name, undefined);
  if (!isContainer(container)) throw new Error(`${address} is not the entry of ${name}.`);
  await container.init({});
  return container;
}

function runScript(address: string, integrity: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const end = (then: () => void) => {
      clearTimeout(timer);
      script.remove();
      then();
    };
    const timer = setTimeout(() => end(() => reject(new Error(`timeout: ${address}`))), FILE_TIMEOUT_MS);
    script.onload = () => end(resolve);
    script.onerror = () => end(() => reject(new Error(`${address} could not be loaded.`)));
    Object.assign(script, { src: address, async: true, crossOrigin: 'anonymous', integrity });
    document.head.append(script);
  });
}

function isContainer(value: unknown): value is Container {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof Reflect.get(value, 'init') === 'function' &&
    typeof Reflect.get(value, 'get') === 'function'
  );
}
