import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Writes a file and the folders above it. A reader finds the whole file or none, also after a power cut and while another
 * writer writes the same file. A write that failed leaves nothing.
 * @param mode rights of the file, as 0o600
 */
export async function writeAtomically(path: string, content: Uint8Array | string, mode?: number): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${randomUUID()}.part`;
  try {
    await writeFile(draft, content, { flush: true, ...(mode === undefined ? {} : { mode }) });
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
