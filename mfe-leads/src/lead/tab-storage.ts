/** Values of this tab by name. A blocked or full session storage is replaced by memory, until the page is closed. */
export function createTabStorage<T>(prefix: string, isValid: (value: unknown) => value is T) {
  const memory = new Map<string, T>();
  return {
    read(name: string): T | undefined {
      try {
        const stored: unknown = JSON.parse(sessionStorage.getItem(prefix + name) ?? 'null');
        return isValid(stored) ? stored : memory.get(name);
      } catch {
        return memory.get(name);
      }
    },
    write(name: string, value: T): void {
      try {
        sessionStorage.setItem(prefix + name, JSON.stringify(value));
      } catch {
        memory.set(name, value);
      }
    },
    drop(name: string): void {
      memory.delete(name);
      try {
        sessionStorage.removeItem(prefix + name);
      } catch {
        // nothing is stored
      }
    },
    names(): string[] {
      try {
        const stored = Object.keys(sessionStorage).filter((key) => key.startsWith(prefix));
        return [...memory.keys(), ...stored.map((key) => key.slice(prefix.length))];
      } catch {
        return [...memory.keys()];
      }
    },
  };
}
