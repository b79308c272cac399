import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { isServerFile } from './protocol/discovery';

/** Matches a file name that contains the hash of its content. */
const HASHED = /\.[0-9a-f]{8}\.[a-z0-9]+$/;
const COMPRESSIBLE = /\.(?:js|css|json|svg|html|txt)$/;

/** Every file below a folder, as paths with forward slashes, sorted. */
export function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();
}

/** Integrity value of a file ('sha384-…'). */
export function integrityOf(file: string): string {
  return `sha384-${createHash('sha384').update(readFileSync(file)).digest('base64')}`;
}

/** file -> hash, by default for every file of a build. */
export function integrityList(folder: string, files = filesOf(folder)): Record<string, string> {
  return Object.fromEntries(files.map((file) => [file, integrityOf(join(folder, file))]));
}

/** Hash of a folder's content, eight characters. */
export function contentHash(integrity: Record<string, string>): string {
  const lines = Object.entries(integrity).map(([file, hash]) => `${file} ${hash}`);
  return createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 8);
}

/** Moves source maps out of the public folder. The team keeps them. */
export function moveSourceMaps(folder: string, target: string): void {
  for (const file of filesOf(folder).filter((name) => name.endsWith('.map'))) {
    const to = join(target, file);
    mkdirSync(dirname(to), { recursive: true });
    renameSync(join(folder, file), to);
  }
}

/** Bytes from which a file gets a lower quality: a map engine takes a third of the time and has two percent more. */
const LARGE = 500_000;

/**
 * Writes a .br file next to each file that brotli makes smaller. Reuses the .br file of an earlier build
 * with the same hashed name. Skips the Node bundle, which browsers never load.
 */
export function precompress(folder: string, earlier?: string): void {
  for (const file of filesOf(folder).filter((name) => COMPRESSIBLE.test(name) && !isServerFile(name))) {
    if (earlier && HASHED.test(file) && existsSync(join(earlier, `${file}.br`))) {
      copyFileSync(join(earlier, `${file}.br`), join(folder, `${file}.br`));
      continue;
    }
    const content = readFileSync(join(folder, file));
    const packed = brotli(content);
    if (packed.length < content.length) writeFileSync(join(folder, `${file}.br`), packed);
  }
}

/** Transfer size of the given files together, in kilobytes (1000 bytes) of brotli. */
export function brotliKb(folder: string, files: Iterable<string>): number {
  let bytes = 0;
  for (const file of new Set(files)) bytes += sizeOverWire(join(folder, file));
  return Math.round(bytes / 100) / 10;
}

function sizeOverWire(file: string): number {
  try {
    return statSync(`${file}.br`).size;
  } catch {
    return brotli(readFileSync(file)).length;
  }
}

function brotli(content: Buffer): Buffer {
  return brotliCompressSync(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: content.length < LARGE ? 11 : 10 },
  });
}
