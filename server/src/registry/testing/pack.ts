import { gzipSync } from 'node:zlib';
import { Header } from 'tar';

const BLOCK = 512;

/** One entry of an archive; anything but a plain file is there to be refused. */
export interface Entry {
  path: string;
  content?: Uint8Array | string;
  type?: 'File' | 'SymbolicLink' | 'Directory' | 'Link';
  linkpath?: string;
}

/** A gzipped tar, byte by byte: a tool would refuse to write what these tests are about. */
export function pack(entries: readonly Entry[]): Buffer {
  return gzipSync(Buffer.concat([...entries.map(blocksOf), Buffer.alloc(2 * BLOCK)]));
}

/** The files of a built folder, and behind them whatever no build would leave there. */
export const packFiles = (files: ReadonlyMap<string, Uint8Array>, ...more: Entry[]): Buffer =>
  pack([...[...files].map(([path, content]) => ({ path, content })), ...more]);

function blocksOf({ path, content = '', type = 'File', linkpath }: Entry): Buffer {
  const body = Buffer.from(content);
  const head = Buffer.alloc(BLOCK);
  const mtime = new Date(0);
  new Header({ path, type, size: body.length, mode: 0o644, mtime, ...(linkpath ? { linkpath } : {}) }).encode(head, 0);
  return Buffer.concat([head, body, Buffer.alloc((BLOCK - (body.length % BLOCK)) % BLOCK)]);
}
