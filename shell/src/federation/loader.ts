import { type RemoteErrorCode, type RemoteReport, releaseSchema } from 'shared-contracts';
import type { DiscoveryStore } from './discovery';
import { fromDiscovery, fromRelease, type LoadableVersion } from './loadable';
import { LOAD_TIMEOUT_MS, RETRY_PAUSES_MS } from './patience';
import { pause, TimedOut, withRetries, withTimeout } from './retry';
import { type Lifecycles, type LoadModule, RemoteLoadError } from './runtime';

export interface LoaderParts {
  discovery: DiscoveryStore;
  loadModule: LoadModule;
  /** reads an older version's release.json, refusing it unless it has the given hash */
  readRelease: (address: string, integrity: string) => Promise<unknown>;
  /** true when the file at this address is there but is not the published one */
  isTampered: (url: string, integrity: string) => Promise<boolean>;
  /** reloads the page if that is allowed now; true when it is about to go away */
  reload: () => boolean;
  report: (report: RemoteReport) => void;
  wait?: (milliseconds: number) => Promise<void>;
  timeoutMs?: number;
}
export interface Loader {
  /** @throws RemoteLoadError when every way has been tried */
  load(remote: string, expose: string): Promise<Lifecycles>;
  /** The version that was loaded last, which need not be the one discovery names. */
  versionOf(remote: string): string | undefined;
}

/**
 * Loads an exposed module, in this order: the version of discovery (8 s, two more tries for quick failures), the
 * version before it, discovery read again, one reload of the page, and then the failure [B4.42].
 */
export function createLoader(parts: LoaderParts): Loader {
  const loaded = new Map<string, string>();
  return {
    versionOf: (remote) => loaded.get(remote),
    async load(remote, expose) {
      const started = Date.now();
      const { lifecycles, version } = await firstThatLoads(parts, remote, expose);
      loaded.set(remote, version.version);
      const value = Date.now() - started;
      parts.report({ kind: 'load-time', remote, version: version.version, detail: expose, value });
      return lifecycles;
    },
  };
}

interface Loaded {
  lifecycles: Lifecycles;
  version: LoadableVersion;
}

async function firstThatLoads(parts: LoaderParts, remote: string, expose: string): Promise<Loaded> {
  const failures: RemoteLoadError[] = [];
  for (const candidate of [current, fallback, newer]) {
    try {
      const version = await candidate(parts, remote, failures);
      if (version) return { lifecycles: await tryVersion(parts, version, expose), version };
    } catch (error) {
      const failure = await named(parts, error, remote);
      parts.report({
        kind: 'load-failed',
        remote,
        version: failure.version ?? 'none',
        code: failure.code,
        detail: failure.message.slice(0, 500),
      });
      failures.push(failure);
    }
  }
  const first =
    failures[0] ?? new RemoteLoadError('MFE-009', remote, undefined, `${remote} is not in the discovery document.`);
  // a slow network does not get faster by starting over
  if (first.code !== 'MFE-010' && first.code !== 'MFE-009' && parts.reload()) return new Promise(() => undefined);
  throw first;
}

async function current({ discovery }: LoaderParts, remote: string): Promise<LoadableVersion | null> {
  const found = discovery.versionOf(remote);
  return found && fromDiscovery(remote, found);
}

async function fallback({ discovery, readRelease }: LoaderParts, remote: string): Promise<LoadableVersion | null> {
  const older = discovery.versionOf(remote)?.extras.fallback;
  if (!older) return null;
  return fromRelease(releaseSchema.parse(await readRelease(older.release, older.integrity)), older.release);
}

async function newer(
  { discovery }: LoaderParts,
  remote: string,
  failures: RemoteLoadError[],
): Promise<LoadableVersion | null> {
  await discovery.reread();
  const found = discovery.versionOf(remote);
  const tried = failures.some(({ version }) => version === found?.metadata.version);
  return found && !tried ? fromDiscovery(remote, found) : null;
}

async function tryVersion(parts: LoaderParts, version: LoadableVersion, expose: string): Promise<Lifecycles> {
  const { loadModule, wait = pause, timeoutMs = LOAD_TIMEOUT_MS } = parts;
  let isOver = false;
  // a try that begins later would take the page's one container away from the version that is tried next
  const attempt = () => (isOver ? Promise.reject(new TimedOut('nobody waits any more')) : loadModule(version, expose));
  try {
    return await withTimeout(withRetries(attempt, RETRY_PAUSES_MS, wait), timeoutMs);
  } catch (error) {
    isOver = true;
    throw await withCode(parts, error, version);
  }
}

async function withCode(
  { isTampered }: LoaderParts,
  error: unknown,
  version: LoadableVersion,
): Promise<RemoteLoadError> {
  if (error instanceof RemoteLoadError) return error;
  const message = error instanceof Error ? error.message : String(error);
  const code: RemoteErrorCode = isTimeout(error)
    ? 'MFE-010'
    : (await tampered(version, isTampered))
      ? 'MFE-004'
      : 'MFE-003';
  return new RemoteLoadError(code, version.remote, version.version, message);
}

function isTimeout(error: unknown): boolean {
  return error instanceof TimedOut || (error instanceof Error && /timeout|timed out/i.test(error.message));
}

/** A browser tells "gone" and "changed" apart to nobody; looking at the files does. */
async function tampered(
  { folder, integrity }: LoadableVersion,
  isTampered: LoaderParts['isTampered'],
): Promise<boolean> {
  const scripts = Object.entries(integrity).filter(([file]) => /\.(?:js|css)$/.test(file));
  const answers = await Promise.all(scripts.map(([file, hash]) => isTampered(folder + file, hash).catch(() => false)));
  return answers.includes(true);
}

async function named({ discovery }: LoaderParts, error: unknown, remote: string): Promise<RemoteLoadError> {
  if (error instanceof RemoteLoadError) return error;
  const code = isTimeout(error) ? 'MFE-002' : 'MFE-001';
  return new RemoteLoadError(
    code,
    remote,
    discovery.versionOf(remote)?.metadata.version,
    error instanceof Error ? error.message : String(error),
  );
}
