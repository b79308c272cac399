import { FLASH_CLOSE_DELAY_MS, type Flash, type FlashOptions } from 'shared-contracts';
import type { FlashMessage } from 'shared-ui';
import { proxy, ref } from 'valtio';
import { i18n } from '../texts';

/** Options of the host's messages that remotes do not have. */
interface HostFlashOptions extends FlashOptions {
  /** key of the message: a newer message with the same key replaces it */
  about?: string;
  /** called when it hid, was dismissed, or was replaced by newer ones */
  onGone?: () => void;
}
export interface HostFlash extends Flash {
  success(text?: string, options?: HostFlashOptions): void;
}
export interface Messages {
  flash: HostFlash;
  state: { messages: FlashMessage[] };
  dismiss: (id: string) => void;
  /** Dismisses the messages with an action, such as Undo, of a user who left. */
  dismissActions: () => void;
  /** The pointer or the focus entered or left the message. A message must not hide while it has either. */
  hold: (id: string, held: boolean) => void;
}

/** A message on screen: its remaining time, and the number of its pointers and focuses. */
interface Stay extends HostFlashOptions {
  closeAfterMs: number;
  holds: number;
  timer?: ReturnType<typeof setTimeout>;
}

const DEFAULT_TEXT = { success: /*i18n*/ 'Success!', error: /*i18n*/ 'There was an error' } as const;
/** Maximum number of messages. The oldest is removed first. */
const MAX_AT_ONCE = 4;

/** Time to notice a message, and to read one of its letters, in milliseconds. */
const NOTICE_MS = 2000;
const LETTER_MS = 70;
const readingTime = (text: string) => Math.max(FLASH_CLOSE_DELAY_MS, NOTICE_MS + LETTER_MS * text.length);

/** The messages on screen, newest last. Each hides after 3500 ms, a long one when it can be read. */
export function createFlash(): Messages {
  const state = proxy<{ messages: FlashMessage[] }>({ messages: [] });
  const stays = new Map<string, Stay>();
  let count = 0;

  const dismiss = (id: string) => {
    const stay = stays.get(id);
    clearTimeout(stay?.timer);
    stays.delete(id);
    state.messages = state.messages.filter((message) => message.id !== id);
    stay?.onGone?.();
  };
  const wait = (id: string, stay: Stay) => {
    clearTimeout(stay.timer);
    if (stay.holds === 0) stay.timer = setTimeout(() => dismiss(id), stay.closeAfterMs);
  };
  const show = (kind: FlashMessage['kind'], given: string | undefined, options: HostFlashOptions = {}) => {
    const text = given || i18n.t(DEFAULT_TEXT[kind]);
    const { action, about, closeAfterMs = readingTime(text) } = options;
    const [earlierId, earlier] = [...stays].find(([, stay]) => about && stay.about === about) ?? [];
    count += 1;
    const id = earlierId ?? String(count);
    const message = { id, kind, text, ...(action ? { action: ref(action) } : {}) };
    if (!action) state.messages.filter((other) => saysTheSame(other, message)).forEach(({ id }) => void dismiss(id));
    clearTimeout(earlier?.timer);
    const stay = { ...options, closeAfterMs, holds: earlier?.holds ?? 0 };
    stays.set(id, stay);
    wait(id, stay);
    // Replace it in place, because an element that moves loses the focus.
    state.messages = earlier
      ? state.messages.map((other) => (other.id === id ? message : other))
      : [...state.messages, message];
    for (const old of state.messages.slice(0, -MAX_AT_ONCE)) dismiss(old.id);
  };
  return {
    state,
    dismiss,
    dismissActions() {
      for (const { id, action } of state.messages) if (action) dismiss(id);
    },
    hold(id, held) {
      const stay = stays.get(id);
      if (!stay) return;
      stay.holds += held ? 1 : -1;
      wait(id, stay);
    },
    flash: {
      success: (text, options) => show('success', text, options),
      error: (text, options) => show('error', text, options),
    },
  };
}

/** Equal texts are the same message. */
const saysTheSame = (one: FlashMessage, other: FlashMessage) =>
  one.kind === other.kind && one.text === other.text && !one.action;
