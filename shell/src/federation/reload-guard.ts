import { RELOAD_GUARD_MS } from 'shared-contracts';
import { RELOAD_NEEDS_MS, SLOW_AFTER_MS } from './timeouts';

const RELOADED_KEY = 'reloaded_at';
const WAITING_KEY = 'waiting_since';
/** No reload starts later than this, so a longer time is not the result of a reload. */
const STARTED_WITHIN_MS = SLOW_AFTER_MS + RELOAD_NEEDS_MS;

interface Surroundings {
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  now: () => number;
  reload: () => void;
  typing: () => boolean;
  online: () => boolean;
}

/**
 * Reloads the page, at most once per 60 seconds. It does not reload while a form has input, while the browser is
 * offline, because its error page would replace this one, or when storage is blocked, because one reload would lead to
 * the next.
 * @param waitedMs the visitor's wait for a part so far, which the next document continues to count
 * @returns true when the page will be unloaded
 */
export function reloadOnce(waitedMs: number, around: Surroundings = browser): boolean {
  if (around.typing() || !around.online()) return false;
  const now = around.now();
  try {
    const last = Number(around.storage().getItem(RELOADED_KEY) ?? 0);
    if (now - last < RELOAD_GUARD_MS) return false;
    around.storage().setItem(RELOADED_KEY, String(now));
    around.storage().setItem(WAITING_KEY, String(now - waitedMs));
  } catch {
    return false;
  }
  around.reload();
  return true;
}

/**
 * The visitor's wait when this document was requested, in milliseconds; null unless the previous document reloaded
 * itself. Returns it once.
 * @param askedAt when this document was requested, in milliseconds since 1970
 */
export function takeWaited(
  askedAt: number = Date.now() - performance.now(),
  { storage }: Pick<Surroundings, 'storage'> = browser,
): number | null {
  try {
    const since = storage().getItem(WAITING_KEY);
    if (since === null) return null;
    storage().removeItem(WAITING_KEY);
    const waited = askedAt - Number(since);
    // A cancelled reload left it for a later document, or the clock changed.
    return waited >= 0 && waited <= STARTED_WITHIN_MS ? Math.min(waited, SLOW_AFTER_MS) : null;
  } catch {
    return null;
  }
}

const browser: Surroundings = {
  storage: () => window.sessionStorage,
  now: () => Date.now(),
  reload: () => window.location.reload(),
  typing: hasTypedText,
  online: () => navigator.onLine,
};

/** True while a field has text that was not there when the page was rendered. */
export function hasTypedText(root: ParentNode = document): boolean {
  const fields = root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('form textarea, form input');
  return [...fields].some((field) => isText(field) && field.value.trim() !== '');
}

function isText(field: HTMLInputElement | HTMLTextAreaElement): boolean {
  return field instanceof HTMLTextAreaElement || ['text', 'email', 'tel', 'password', 'search'].includes(field.type);
}
