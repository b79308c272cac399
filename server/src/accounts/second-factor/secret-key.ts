import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '../../platform/settings';
import { createSecretBox, type SecretBox } from './secret-box';

const FILE = 'second-factor.key';
const KEY = /^[0-9a-f]{64}$/i;

/**
 * With the keys of the settings, or with one that is made once and kept in the data folder, for its owner's eyes only.
 * @throws when the kept file holds no key: a new one would lock everybody with a second factor out
 */
export function openSecretBox({
  SECOND_FACTOR_KEYS,
  DATA_DIR,
}: Pick<Settings, 'SECOND_FACTOR_KEYS' | 'DATA_DIR'>): SecretBox {
  const [first, ...others] = SECOND_FACTOR_KEYS.map((key) => Buffer.from(key, 'hex'));
  return createSecretBox(first ? [first, ...others] : [keptKey(DATA_DIR)]);
}

function keptKey(folder: string): Buffer {
  const path = join(folder, FILE);
  const known = read(path);
  if (known) return known;
  mkdirSync(folder, { recursive: true });
  const fresh = `${path}.${randomBytes(6).toString('hex')}`;
  writeFileSync(fresh, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flush: true });
  try {
    // whole or not at all, and never in the place of one that another server has just made
    linkSync(fresh, path);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    rmSync(fresh);
  }
  const kept = read(path);
  if (!kept) throw new Error(`${path} is gone again.`);
  return kept;
}

function read(path: string): Buffer | null {
  try {
    const text = readFileSync(path, 'utf8').trim();
    if (!KEY.test(text)) throw new Error(`${path} holds no key: 64 hexadecimal digits are expected.`);
    return Buffer.from(text, 'hex');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

const hasCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code;
