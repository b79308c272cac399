import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod/mini';
import { OperatorError } from '../../errors/operator-error';

/** A backup or restore that cannot be carried out. The message says why, and what to do. */
export class BackupError extends OperatorError {
  override readonly name = 'BackupError';
}

/** Changes when an older release could not read the files. */
const FORMAT = 1;
export const CONTENTS = 'backup.json';

const contentsSchema = z.object({
  format: z.literal(FORMAT),
  made_at: z.string(),
  /** the schema: names of the migrations that had run */
  migrations: z.array(z.string()),
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()), file: z.string(), sha256: z.string(), rows: z.int() }),
  ),
  sequences: z.array(z.object({ name: z.string(), last: z.string(), is_called: z.boolean() })),
});
/** The table of contents of a backup. */
export type Contents = z.infer<typeof contentsSchema>;

export const newContents = (parts: Omit<Contents, 'format'>): Contents => ({ format: FORMAT, ...parts });

/** @throws BackupError */
export function readContents(text: string, folder: string): Contents {
  try {
    return contentsSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new BackupError(
      `${join(folder, CONTENTS)} is not the table of contents of a backup that this release reads.`,
      {
        cause,
      },
    );
  }
}

export async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
