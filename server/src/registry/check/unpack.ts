import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { refusal } from 'shared-contracts/registry';
import { Parser, type ReadEntry } from 'tar';
import { RefusedError } from '../refused';

/** Limits of an upload: compressed and uncompressed bytes, and number of files. */
export const UPLOAD_LIMITS = { packed: 20_000_000, unpacked: 60_000_000, files: 2000 } as const;
/** Bytes of the archive's header and padding per file. */
const TAR_OVERHEAD = 2048;

/** Plain files of one folder; no name that a file system could read in two ways. */
const PLAIN_PATH = /^(?!\.)[A-Za-z0-9_@.-]+(?:\/(?!\.)[A-Za-z0-9_@.-]+)*$/;
const MAX_PATH = 200;

const unzip = promisify(gunzip);

/**
 * Reads the files of a gzipped tar in memory. Nothing is written to disk before it is checked.
 * @throws RefusedError MFE-115 above a limit, MFE-112 for an entry that is no plain file of the folder, MFE-111 for an
 * invalid archive
 */
export async function unpack(packed: Uint8Array): Promise<Map<string, Buffer>> {
  if (packed.length > UPLOAD_LIMITS.packed) throw tooLarge(`more than ${UPLOAD_LIMITS.packed / 1e6} MB compressed`);
  return readArchive(await inflated(packed));
}

async function inflated(packed: Uint8Array): Promise<Buffer> {
  try {
    return await unzip(packed, { maxOutputLength: UPLOAD_LIMITS.unpacked + UPLOAD_LIMITS.files * TAR_OVERHEAD });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(`more than ${UPLOAD_LIMITS.unpacked / 1e6} MB uncompressed`);
    throw new RefusedError([refusal('MFE-111', 'The upload is not a gzipped archive, or a part of it is missing.')]);
  }
}

function readArchive(archive: Buffer): Promise<Map<string, Buffer>> {
  return new Promise((resolve, reject) => {
    const files = new Map<string, Buffer>();
    let size = 0;
    let failed = false;
    const fail = (error: RefusedError) => {
      failed = true;
      reject(error);
    };
    const parser = new Parser({
      strict: true,
      // The archive is uncompressed here; a second compression inside would bypass the limit.
      gzip: false,
      onReadEntry: (entry: ReadEntry) => {
        const problem = failed ? null : problemOf(entry, files);
        if (problem) fail(problem);
        if (failed || entry.type === 'Directory') return entry.resume();
        const path = withoutDot(entry.path);
        const parts: Buffer[] = [];
        files.set(path, Buffer.alloc(0));
        entry.on('data', (part: Buffer) => {
          size += part.length;
          if (size > UPLOAD_LIMITS.unpacked)
            fail(tooLarge(`more than ${UPLOAD_LIMITS.unpacked / 1e6} MB uncompressed`));
          else parts.push(part);
        });
        entry.on('end', () => files.set(path, Buffer.concat(parts)));
      },
    });
    parser.on('end', () => resolve(files));
    parser.on('error', () =>
      fail(new RefusedError([refusal('MFE-111', 'The archive is damaged, or a part of it is missing.')])),
    );
    parser.end(archive);
  });
}

/** `tar -C folder .` writes './file', which is the same file. */
const withoutDot = (path: string) => path.replace(/^\.\//, '');

function problemOf(entry: ReadEntry, files: ReadonlyMap<string, Buffer>): RefusedError | null {
  const path = withoutDot(entry.path);
  if (entry.type === 'Directory') return path === '' || isPlain(path.replace(/\/$/, '')) ? null : outside(entry.path);
  if (entry.type !== 'File' && entry.type !== 'OldFile') return outside(entry.path, `is a ${entry.type}, not a file`);
  if (!isPlain(path)) return outside(entry.path);
  if (files.has(path)) return outside(entry.path, 'is in the archive twice');
  if (files.size >= UPLOAD_LIMITS.files) return tooLarge(`more than ${UPLOAD_LIMITS.files} files`);
  return null;
}

const isPlain = (path: string) => path.length <= MAX_PATH && PLAIN_PATH.test(path);

function outside(path: string, why = 'does not name a plain file of the folder'): RefusedError {
  return new RefusedError([refusal('MFE-112', `${JSON.stringify(path.slice(0, MAX_PATH))} ${why}.`, path)]);
}

const tooLarge = (what: string) => new RefusedError([refusal('MFE-115', `The upload is ${what}.`)]);
