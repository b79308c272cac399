/** Downloads a text that was made in the browser. */
export function saveFile(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the object URL after this task.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

const scripts = new Map<string, Promise<void>>();

/** Loads a script of another company once per page. After a failure the next call loads it again. */
export function loadScript(address: string, timeoutMs: number): Promise<void> {
  const loading =
    scripts.get(address) ??
    insertScript(address, timeoutMs).catch((error: unknown) => {
      scripts.delete(address);
      throw error;
    });
  scripts.set(address, loading);
  return loading;
}

function insertScript(address: string, timeoutMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      clearTimeout(timer);
      script.remove();
      reject(new Error(`${address} did not load.`));
    };
    const timer = setTimeout(fail, timeoutMs);
    script.onload = () => {
      clearTimeout(timer);
      resolve();
    };
    script.onerror = fail;
    script.async = true;
    script.src = address;
    document.head.append(script);
  });
}
