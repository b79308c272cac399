import type { RemoteErrorCode, RemoteReport } from 'shared-contracts';
import { loadTexts } from 'shared-ui';
import { differsFromHash, getJson } from '../api/http';
import { pause, unlessAborted } from '../scheduling/tasks';
import type { DiscoveryStore } from './discovery';
import { fromDiscovery, type RemoteVersion } from './remote-version';
import { createRuntime, type LoadModule, RemoteLoadError } from './runtime';
import {
  LOAD_TIMEOUT_MS,
  RELOAD_NEEDS_MS,
  RETRY_PAUSES_MS,
  TimedOut,
  type Wait,
  withRetries,
  withTimeout,
} from './timeouts';

export interface LoaderParts {
  discovery: DiscoveryStore;
  loadModule: LoadModule;
  /** loads the release.json of an older version, and refuses it if its hash differs */
  readRelease: (address: string, integrity: string) => Promise<unknown>;
  /** true when the file at this address exists but is not the published one */
  isTampered: (url: string, integrity: string) => Promise<boolean>;
  /** reloads the page if that is allowed now; true when the page will be unloaded */
  reload: (waitedMs: number) => boolean;
  report: (report: RemoteReport) => void;
  pause?: (milliseconds: number) => Promise<void>;
  timeoutMs?: number;
}
export interface Loader {
  /** @throws RemoteLoadError when all ways have failed, Abandoned when a new attempt replaced this one */
  load(remote: string, expose: string, wait: Wait): Promise<object>;
  /** The version that was loaded last, which may differ from the one in discovery. */
  versionOf(remote: string): string | undefined;
  /** The declarations of all loaded versions of a remote: a page may have modules of several. */
  declares(remote: string, how: 'emits' | 'listens', topic: string): boolean;
}

/**
 * Loads an exposed module, in this order: the version of discovery (8 s, two more tries for quick failures), the
 * version before it, discovery loaded again, and one reload of the page while there is time for it. Then it fails.
 * After a reload each version is tried once.
 */
export function createLoader(parts: LoaderParts): Loader {
  const loaded = new Map<string, RemoteVersion[]>();
  return {
    versionOf: (remote) => loaded.get(remote)?.at(-1)?.version,
    declares: (remote, how, topic) => (loaded.get(remote) ?? []).some((version) => version[how].includes(topic)),
    async load(remote, expose, wait) {
      const started = Date.now();
      const found = firstThatLoads({ ...parts, remote, expose, wait });
      const { module, version } = await unlessAborted(found, wait.signal);
      const others = (loaded.get(remote) ?? []).filter((one) => one.version !== version.version);
      loaded.set(remote, [...others, version]);
      // an extension is a component without lifecycles; without its texts it is English
      await loadTexts(Reflect.get(module, 'extension')).catch((error: unknown) =>
        reportAndWrap({ ...parts, remote, expose, wait }, error),
      );
      const value = Date.now() - started;
      parts.report({ kind: 'load-time', remote, version: version.version, detail: expose, value });
      return module;
    },
  };
}

/** What to load, and the services for it. */
interface Attempt extends LoaderParts {
  remote: string;
  expose: string;
  wait: Wait;
}
interface Loaded {
  module: object;
  version: RemoteVersion;
}

async function firstThatLoads(attempt: Attempt): Promise<Loaded> {
  const { remote, wait } = attempt;
  const failures: RemoteLoadError[] = [];
  for (const candidate of [current, previous, newer]) {
    // A newer attempt replaced this one.
    wait.signal.throwIfAborted();
    try {
      const version = await candidate(attempt, failures);
      if (version) return { module: await tryVersion(attempt, version), version };
    } catch (error) {
      wait.signal.throwIfAborted();
      failures.push(await reportAndWrap(attempt, error));
    }
  }
  const first =
    failures[0] ?? new RemoteLoadError('MFE-009', remote, undefined, `${remote} is not in the discovery document.`);
  if (mayReload(first, attempt) && attempt.reload(wait.waited())) return new Promise(() => undefined);
  throw first;
}

/**
 * Do not reload for a slow network, for a page that already shows a fallback, or for a part that is no longer shown.
 */
function mayReload({ code }: RemoteLoadError, { wait }: Attempt): boolean {
  if (code === 'MFE-010' || code === 'MFE-009' || wait.signal.aborted) return false;
  return wait.isWanted() && wait.left() > RELOAD_NEEDS_MS;
}

async function reportAndWrap(attempt: Attempt, error: unknown): Promise<RemoteLoadError> {
  const failure = await toLoadError(attempt, error);
  attempt.report({
    kind: 'load-failed',
    remote: attempt.remote,
    version: failure.version ?? 'none',
    code: failure.code,
    detail: failure.message.slice(0, 500),
  });
  return failure;
}

async function current({ discovery, remote }: Attempt): Promise<RemoteVersion | null> {
  const found = discovery.versionOf(remote);
  return found && fromDiscovery(remote, found);
}

async function previous({ discovery, readRelease, remote }: Attempt): Promise<RemoteVersion | null> {
  const older = discovery.versionOf(remote)?.extras.fallback;
  if (!older) return null;
  const [json, { readVersion }] = await Promise.all([
    readRelease(older.release, older.integrity),
    import(/* webpackChunkName: "checked-documents" */ './checked-documents'),
  ]);
  return readVersion(json, older.release);
}

async function newer(
  { discovery, remote }: Attempt,
  failures: readonly RemoteLoadError[],
): Promise<RemoteVersion | null> {
  await discovery.reread();
  const found = discovery.versionOf(remote);
  const tried = failures.some(({ version }) => version === found?.metadata.version);
  return found && !tried ? fromDiscovery(remote, found) : null;
}

async function tryVersion(attempt: Attempt, version: RemoteVersion): Promise<object> {
  const { loadModule, expose, wait, pause: rest = pause, timeoutMs = LOAD_TIMEOUT_MS } = attempt;
  const over = new AbortController();
  const stop = () => over.abort();
  wait.signal.addEventListener('abort', stop);
  // A late attempt would take the page's only container away from the version that is tried next.
  const tryOnce = () =>
    over.signal.aborted
      ? Promise.reject(new TimedOut('the attempt was abandoned'))
      : loadModule(version, expose, over.signal);
  try {
    const pauses = wait.isSecondRound ? [] : RETRY_PAUSES_MS;
    return await withTimeout(withRetries(tryOnce, pauses, rest), timeoutMs);
  } catch (error) {
    throw await withCode(attempt, error, version);
  } finally {
    stop();
    wait.signal.removeEventListener('abort', stop);
  }
}

async function withCode(
  { isTampered, expose }: Attempt,
  error: unknown,
  version: RemoteVersion,
): Promise<RemoteLoadError> {
  if (error instanceof RemoteLoadError) return error;
  const message = error instanceof Error ? error.message : String(error);
  const code: RemoteErrorCode = isTimeout(error)
    ? 'MFE-010'
    : (await tampered(version, expose, isTampered))
      ? 'MFE-004'
      : 'MFE-003';
  return new RemoteLoadError(code, version.remote, version.version, message);
}

function isTimeout(error: unknown): boolean {
  return error instanceof TimedOut || (error instanceof Error && /timeout|timed out|time-outed/i.test(error.message));
}

/** The browser's error is the same for a missing and a changed file, so the loader requests the files to find out. */
async function tampered(
  { entry, folder, integrity, assets }: RemoteVersion,
  expose: string,
  isTampered: LoaderParts['isTampered'],
): Promise<boolean> {
  const { js = [], css = [] } = assets[expose] ?? {};
  const looks = [entry.slice(folder.length), ...js, ...css].map(async (file) => {
    const hash = integrity[file];
    return hash !== undefined && isTampered(folder + file, hash).catch(() => false);
  });
  return (await Promise.all(looks)).includes(true);
}

async function toLoadError({ discovery, remote }: Attempt, error: unknown): Promise<RemoteLoadError> {
  if (error instanceof RemoteLoadError) return error;
  const code = isTimeout(error) ? 'MFE-002' : 'MFE-001';
  return new RemoteLoadError(
    code,
    remote,
    discovery.versionOf(remote)?.metadata.version,
    error instanceof Error ? error.message : String(error),
  );
}

export interface NetworkLoaderParts extends Pick<LoaderParts, 'discovery' | 'reload' | 'report'> {
  /** base of remotes' addresses; by default that of the page */
  base?: string;
}

/** The loader of all hosts: remotes come over the network, and each file is checked against its hash. */
export function createNetworkLoader({ base, ...parts }: NetworkLoaderParts): Loader {
  return createLoader({
    ...parts,
    loadModule: createRuntime(base),
    readRelease: (address, integrity) => getJson(address, { timeoutMs: LOAD_TIMEOUT_MS, integrity }),
    isTampered: (url, integrity) => differsFromHash(url, integrity, LOAD_TIMEOUT_MS),
  });
}
