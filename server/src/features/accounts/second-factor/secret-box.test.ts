import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createSecretBox, openSecretBox } from './secret-box';

const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const [one, two] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const folder = mkdtempSync(join(tmpdir(), 'secret-key-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a sealed secret opens for its account alone, never shows itself, and never looks the same twice', () => {
  const box = createSecretBox([one]);
  const sealed = box.seal(SECRET, 7);
  expect(sealed).not.toContain(SECRET);
  expect(box.seal(SECRET, 7)).not.toBe(sealed);
  expect(box.open(sealed, 7)).toBe(SECRET);
  expect(box.open(sealed, 8)).toBeNull();
  const [version, id, text = ''] = sealed.split('.');
  const tampered = Buffer.from(text, 'base64url');
  for (const at of [0, 12, tampered.length - 1]) {
    const changed = Buffer.from(tampered);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(box.open(`${version}.${id}.${changed.toString('base64url')}`, 7)).toBeNull();
  }
  expect(box.open(`${version}.${id}.AA`, 7)).toBeNull();
});

test('the first key seals, older ones still open, and a secret from before is read as it is', () => {
  const old = createSecretBox([one]).seal(SECRET, 7);
  const box = createSecretBox([two, one]);
  expect(box.open(old, 7)).toBe(SECRET);
  expect([box.isCurrent(old), box.isCurrent(box.seal(SECRET, 7)), box.isCurrent(SECRET)]).toEqual([false, true, false]);
  expect(box.open(SECRET, 7)).toBe(SECRET);
  expect(createSecretBox([two]).open(old, 7)).toBeNull();
});

test('without a key in the settings one is made once, for its owner alone to read', () => {
  const settings = { SECOND_FACTOR_KEYS: [], DATA_DIR: join(folder, 'data') };
  const sealed = openSecretBox(settings).seal(SECRET, 7);
  const path = join(settings.DATA_DIR, 'second-factor.key');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(openSecretBox(settings).open(sealed, 7)).toBe(SECRET);
  const key = readFileSync(path, 'utf8').trim();
  expect(openSecretBox({ ...settings, SECOND_FACTOR_KEYS: [key] }).open(sealed, 7)).toBe(SECRET);
  // A damaged file is never replaced: all users with a second factor would be locked out.
  chmodSync(path, 0o600);
  writeFileSync(path, key.slice(0, 20));
  expect(() => openSecretBox(settings)).toThrow(/has no valid key/);
});
