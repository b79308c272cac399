import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasCode } from '../../../platform/files/error-code';
import type { Settings } from '../../../platform/settings/settings';

const VERSION = 'v1';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts the secrets of second factors, so that a reader of the database, or of a copy, cannot create codes. */
export interface SecretBox {
  /** `v1.<key id>.<iv, tag and ciphertext in base64url>`, for this account alone */
  seal(secret: string, userId: number): string;
  /** The decrypted secret, or one that was stored in plain text. Null when its key is missing or it was changed. */
  open(stored: string, userId: number): string | null;
  /** True when it is encrypted with the current key. */
  isCurrent(stored: string): boolean;
}

/** @param keys 32 bytes each; the first encrypts, all of them decrypt */
export function createSecretBox(keys: readonly [Buffer, ...Buffer[]]): SecretBox {
  const [current] = keys;
  const byId = new Map(keys.map((key) => [keyId(key), key]));
  const prefix = `${VERSION}.${keyId(current)}.`;
  return {
    seal: (secret, userId) => `${prefix}${encrypt(current, secret, userId).toString('base64url')}`,
    open: (stored, userId) => {
      const [version, id = '', sealed] = stored.split('.');
      // A base32 secret has no dots.
      if (version !== VERSION || sealed === undefined) return stored;
      const key = byId.get(id);
      return key ? decrypt(key, Buffer.from(sealed, 'base64url'), userId) : null;
    },
    isCurrent: (stored) => stored.startsWith(prefix),
  };
}

const keyId = (key: Buffer) => createHash('sha256').update(key).digest('hex').slice(0, 8);
/** Bound to the account: an encrypted secret that is moved to another row cannot be decrypted. */
const boundTo = (userId: number) => Buffer.from(`second-factor:${userId}`);

function encrypt(key: Buffer, secret: string, userId: number): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES }).setAAD(boundTo(userId));
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]);
}

function decrypt(key: Buffer, sealed: Buffer, userId: number): string | null {
  if (sealed.length < IV_BYTES + TAG_BYTES) return null;
  const text = sealed.subarray(IV_BYTES + TAG_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(boundTo(userId))
    .setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

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
