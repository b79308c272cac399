/**
 * Writes what waits and removes it. What could not be written waits for the next time, joined with what came meanwhile;
 * each write is one transaction, so nothing is counted twice.
 */
export async function writeWaiting<K, T>(
  waiting: Map<K, T>,
  write: (value: T) => Promise<void>,
  join: (earlier: T, later: T) => T,
): Promise<void> {
  for (const [key, value] of [...waiting]) {
    waiting.delete(key);
    try {
      await write(value);
    } catch (error) {
      const later = waiting.get(key);
      waiting.set(key, later === undefined ? value : join(value, later));
      throw error;
    }
  }
}
