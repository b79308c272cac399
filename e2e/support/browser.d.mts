/** Path of a Chromium on this machine, or null. `shell`: whether the headless shell is enough. */
export function findBrowser(options?: { shell: boolean }): Promise<string | null>;
