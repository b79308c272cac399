import { RELOAD_GUARD_MS } from 'shared-contracts';

const KEY = 'reloaded_at';

interface Surroundings {
  storage: () => Pick<Storage, 'getItem' | 'setItem'>;
  now: () => number;
  reload: () => void;
  typing: () => boolean;
}

/**
 * Reloads the page, at most once per 60 seconds [B4.42]. Does not when somebody is in the middle of a form, and
 * not when storage is blocked: without a memory one reload would lead to the next.
 * @returns true when the page is about to go away
 */
export function reloadOnce(around: Surroundings = browser): boolean {
  if (around.typing()) return false;
  try {
    const last = Number(around.storage().getItem(KEY) ?? 0);
    if (around.now() - last < RELOAD_GUARD_MS) return false;
    around.storage().setItem(KEY, String(around.now()));
  } catch {
    return false;
  }
  around.reload();
  return true;
}

const browser: Surroundings = {
  storage: () => window.sessionStorage,
  now: () => Date.now(),
  reload: () => window.location.reload(),
  typing: hasTypedText,
};

/** True while a field holds text that was not there when the page was drawn. */
export function hasTypedText(root: ParentNode = document): boolean {
  const fields = root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('form textarea, form input');
  return [...fields].some((field) => isText(field) && field.value.trim() !== '');
}

function isText(field: HTMLInputElement | HTMLTextAreaElement): boolean {
  return field instanceof HTMLTextAreaElement || ['text', 'email', 'tel', 'password', 'search'].includes(field.type);
}
