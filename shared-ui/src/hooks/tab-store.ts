/**
 * Values of this tab by name: the session storage, or memory until the page is closed where that is blocked or full.
 * @param key of the storage; a name is appended to it
 * @param isValid checks what is stored, which another version of the site may have written
 */
export function createTabStore<T>(key: string, isValid: (value: unknown) => value is T) {
  const memory = new Map<string, T>();
  return {
    read(name = ''): T | undefined {
      try {
        const stored: unknown = JSON.parse(sessionStorage.getItem(key + name) ?? 'null');
        return isValid(stored) ? stored : memory.get(name);
      } catch {
        return memory.get(name);
      }
    },
    write(value: T, name = ''): void {
      try {
        sessionStorage.setItem(key + name, JSON.stringify(value));
      } catch {
        memory.set(name, value);
      }
    },
    remove(name = ''): void {
      memory.delete(name);
      try {
        sessionStorage.removeItem(key + name);
      } catch {
        // nothing is stored
      }
    },
    names(): string[] {
      try {
        const stored = Object.keys(sessionStorage).filter((stored) => stored.startsWith(key));
        return [...memory.keys(), ...stored.map((stored) => stored.slice(key.length))];
      } catch {
        return [...memory.keys()];
      }
    },
  };
}
