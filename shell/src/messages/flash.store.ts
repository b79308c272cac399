import { FLASH_CLOSE_DELAY_MS, type Flash, type FlashOptions } from 'shared-contracts';
import { proxy, ref } from 'valtio';

export interface FlashMessage {
  id: string;
  kind: 'success' | 'error';
  text: string;
  action?: { label: string; run: () => void };
}
/** [A8.4] */
const DEFAULT_TEXT = { success: 'Success!', error: 'There was an error' } as const;
/** More than this at once hides the page; the oldest goes first. */
const MOST_AT_ONCE = 4;

/** The messages on screen, newest last; each hides by itself after 3500 ms [A4.11]. */
export function createFlash(): { flash: Flash; state: { messages: FlashMessage[] }; dismiss: (id: string) => void } {
  const state = proxy<{ messages: FlashMessage[] }>({ messages: [] });
  let count = 0;

  const dismiss = (id: string) => {
    state.messages = state.messages.filter((message) => message.id !== id);
  };
  const show = (kind: FlashMessage['kind'], text: string | undefined, options: FlashOptions = {}) => {
    count += 1;
    const id = String(count);
    const { action, closeAfterMs = FLASH_CLOSE_DELAY_MS } = options;
    const message = { id, kind, text: text || DEFAULT_TEXT[kind], ...(action ? { action: ref(action) } : {}) };
    state.messages = [...state.messages, message].slice(-MOST_AT_ONCE);
    setTimeout(() => dismiss(id), closeAfterMs);
  };
  return {
    state,
    dismiss,
    flash: {
      success: (text, options) => show('success', text, options),
      error: (text, options) => show('error', text, options),
    },
  };
}
