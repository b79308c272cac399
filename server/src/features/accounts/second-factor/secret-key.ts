import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasCode } from '../../../platform/files/error-code';
import type { Settings } from '../../../platform/settings/settings';
import { createSecretBox, type SecretBox } from './secret-box';

const FILE = 'second-factor.key';
/** The key of a server without SECOND_FACTOR_KEYS. */
export const keyFile = (dataDir: string): string => join(dataDir, FILE);

const KEY = /^[0-9a-f]{64}$/i;

/**
 * Uses the keys of the settings, or a key that is created once in the data folder, readable by its owner only.
 * @throws when the stored file has no valid key: a new one would lock out all users with a second factor
 */
export function openSecretBox({
  SECOND_FACTOR_KEYS,
  DATA_DIR,
}: Pick<Settings, 'SECOND_FACTOR_KEYS' | 'DATA_DIR'>): SecretBox {
  const [first, ...others] = SECOND_FACTOR_KEYS.map((key) => Buffer.from(key, 'hex'));
  return createSecretBox(first ? [first, ...others] : [keptKey(DATA_DIR)]);
}

function keptKey(folder: string): Buffer {
  const path = keyFile(folder);
  const known = read(path);
  if (known) return known;
  mkdirSync(folder, { recursive: true });
  const fresh = `${path}.${randomBytes(6).toString('hex')}`;
  writeFileSync(fresh, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flush: true });
  try {
    // Complete or not at all, and never instead of a key that another server has just created.
    linkSync(fresh, path);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    rmSync(fresh);
  }
  const kept = read(path);
  if (!kept) throw new Error(`${path} was deleted while the server started. Start it again.`);
  return kept;
}

function read(path: string): Buffer | null {
  try {
    const text = readFileSync(path, 'utf8').trim();
    if (!KEY.test(text))
      throw new Error(`${path} has no valid key: expected 64 hexadecimal digits. Restore the file from a backup.`);
    return Buffer.from(text, 'hex');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}
