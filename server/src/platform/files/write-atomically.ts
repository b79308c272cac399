import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Writes a file and its parent folders. A reader sees the complete file or none, also after a power cut and with
 * concurrent writers. A failed write leaves nothing.
 * @param mode rights of the file, such as 0o600
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
