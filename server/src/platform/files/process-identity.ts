import { readFile } from 'node:fs/promises';

export interface ProcessIdentity {
  pid: number;
  /** boot id and start tick on Linux; null where the system does not provide them */
  started: string | null;
}

/**
 * A process by its number and, if the system provides it, its start time, because numbers are reused.
 * @throws when no such process is alive
 */
export async function processIdentity(pid: number): Promise<ProcessIdentity> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    const foreign = error instanceof Error && 'code' in error && error.code === 'EPERM';
    if (!foreign) throw error;
  }
  return { pid, started: await startOf(pid) };
}

async function startOf(pid: number): Promise<string | null> {
  try {
    const [boot, stat] = await Promise.all([
      readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
      readFile(`/proc/${pid}/stat`, 'utf8'),
    ]);
    // The command name in brackets may contain blanks; field 22 counts from after it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // A zombie has ended and holds no lock.
    if (fields[0] === 'Z') return 'ended';
    return `${boot.trim()}:${fields[19] ?? ''}`;
  } catch {
    return null;
  }
}
