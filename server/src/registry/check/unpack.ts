import { createGunzip } from 'node:zlib';
import { Header, Parser, type ReadEntry } from 'tar';
import { RefusedError, refused } from '../refused';

/** Limits of an upload: compressed and uncompressed bytes, and number of files. */
export const UPLOAD_LIMITS = { packed: 20_000_000, unpacked: 60_000_000, files: 2000 } as const;
/** Bytes of the archive's header and padding per file. */
const TAR_OVERHEAD = 2048;

/** Plain files of one folder; no name that a file system could read in two ways. */
const PLAIN_PATH = /^(?!\.)[A-Za-z0-9_@.-]+(?:\/(?!\.)[A-Za-z0-9_@.-]+)*$/;
const MAX_PATH = 200;

/** The parser decompresses an archive by the first bytes that it gets, so it gets this header of the folder first. */
const FOLDER = (() => {
  const block = Buffer.alloc(512);
  new Header({ path: './', type: 'Directory', size: 0, mode: 0o755 }).encode(block, 0);
  return block;
})();

/** The length of a piece of the inflated archive. */
const ZEROS = Buffer.alloc(65_536);

export type UnpackedFiles = Map<string, Uint8Array<ArrayBuffer>>;

/**
 * Reads the files of a gzipped tar in memory, each into its own buffer. Nothing is written to disk before it is
 * checked. The archive is inflated once and in pieces, so that only its files are in memory.
 * @throws RefusedError MFE-115 above a limit, MFE-112 for an entry that is no plain file of the folder, MFE-111 for an
 * invalid archive
 */
export async function unpack(packed: Uint8Array): Promise<UnpackedFiles> {
  if (packed.length > UPLOAD_LIMITS.packed) throw tooLarge(`more than ${UPLOAD_LIMITS.packed / 1e6} MB compressed`);
  const reader = createReader();
  const inflated = createGunzip({ chunkSize: ZEROS.length });
  inflated.end(packed);
  let size = 0;
  try {
    for await (const piece of inflated) {
      if (!Buffer.isBuffer(piece)) throw new TypeError('zlib gave no bytes');
      size += piece.length;
      if (size > UPLOAD_LIMITS.unpacked + UPLOAD_LIMITS.files * TAR_OVERHEAD) throw tooLargeUnpacked();
      reader.write(piece);
    }
  } catch (error) {
    if (error instanceof RefusedError) throw error;
    throw notAnArchive();
  }
  return reader.end();
}

/** The first problem ends the reading: `write` throws it. */
function createReader() {
  const files: UnpackedFiles = new Map();
  let size = 0;
  let problem: RefusedError | null = null;
  const parser = new Parser({
    strict: true,
    onReadEntry: (entry: ReadEntry) => {
      problem ??= problemOf(entry, files);
      if (problem || entry.type === 'Directory') return entry.resume();
      const path = withoutDot(entry.path);
      const parts: Buffer[] = [];
      files.set(path, new Uint8Array());
      entry.on('data', (part: Buffer) => {
        size += part.length;
        if (size > UPLOAD_LIMITS.unpacked) problem ??= tooLargeUnpacked();
        else parts.push(part);
      });
      entry.on('end', () => files.set(path, joined(parts)));
    },
  });
  parser.on('error', () => {
    problem ??= notAnArchive();
  });
  // what fills up the last record of a tape costs the parser more with each block
  let hasEnded = false;
  parser.on('eof', () => {
    hasEnded = true;
  });
  const throwProblem = () => {
    if (problem) throw problem;
  };
  parser.write(FOLDER);
  return {
    write(piece: Buffer): void {
      if (!hasEnded) parser.write(piece);
      else if (!piece.equals(ZEROS.subarray(0, piece.length))) problem ??= notAnArchive();
      throwProblem();
    },
    async end(): Promise<UnpackedFiles> {
      await new Promise<void>((resolve) => {
        parser.on('end', resolve).on('error', () => resolve());
        parser.end();
      });
      throwProblem();
      if (files.size === 0) throw notAnArchive();
      return files;
    },
  };
}

/** A buffer that a thread can transfer: Buffer.concat may take a part of a shared one. */
function joined(parts: readonly Buffer[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** `tar -C folder .` writes './file', which is the same file. */
const withoutDot = (path: string) => path.replace(/^\.\//, '');

function problemOf(entry: ReadEntry, files: ReadonlyMap<string, unknown>): RefusedError | null {
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
  return refused('MFE-112', `${JSON.stringify(path.slice(0, MAX_PATH))} ${why}.`, path);
}

const notAnArchive = () =>
  refused('MFE-111', 'The upload is not one gzipped archive of files, or a part of it is missing.');
const tooLarge = (what: string) => refused('MFE-115', `The upload is ${what}.`);
const tooLargeUnpacked = () => tooLarge(`more than ${UPLOAD_LIMITS.unpacked / 1e6} MB uncompressed`);
