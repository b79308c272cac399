/** How long the chat's script may take before we offer the other ways. */
export const CHAT_TIMEOUT_MS = 10_000;

let loading: Promise<void> | null = null;

/**
 * Loads the chat's script once per page. The script brings its own window. After a failure the next call tries
 * again.
 */
export function loadChat(address: string): Promise<void> {
  loading ??= insertScript(address).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

function insertScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      script.remove();
      reject(new Error('The live chat could not be loaded.'));
    };
    const timer = setTimeout(fail, CHAT_TIMEOUT_MS);
    script.addEventListener('load', () => {
      clearTimeout(timer);
      resolve();
    });
    script.addEventListener('error', () => {
      clearTimeout(timer);
      fail();
    });
    script.async = true;
    script.src = address;
    document.head.append(script);
  });
}
