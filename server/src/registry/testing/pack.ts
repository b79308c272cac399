import { gzipSync } from 'node:zlib';
import { Header } from 'tar';

const BLOCK = 512;

/** One entry of an archive. Entries that are no plain file test the refusal. */
export interface Entry {
  path: string;
  content?: Uint8Array | string;
  type?: 'File' | 'SymbolicLink' | 'Directory' | 'Link';
  linkpath?: string;
}

/** A gzipped tar, written byte by byte: a tool would refuse to write these entries. */
export function pack(entries: readonly Entry[]): Buffer {
  return gzipSync(Buffer.concat([...entries.map(blocksOf), Buffer.alloc(2 * BLOCK)]));
}

/** The files of a built folder, followed by entries that no build creates. */
export const packFiles = (files: ReadonlyMap<string, Uint8Array>, ...more: Entry[]): Buffer =>
  pack([...[...files].map(([path, content]) => ({ path, content })), ...more]);

function blocksOf({ path, content = '', type = 'File', linkpath }: Entry): Buffer {
  const body = Buffer.from(content);
  const head = Buffer.alloc(BLOCK);
  const mtime = new Date(0);
  new Header({ path, type, size: body.length, mode: 0o644, mtime, ...(linkpath ? { linkpath } : {}) }).encode(head, 0);
  return Buffer.concat([head, body, Buffer.alloc((BLOCK - (body.length % BLOCK)) % BLOCK)]);
}
