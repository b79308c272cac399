// @vitest-environment happy-dom
import { RELOAD_GUARD_MS } from 'shared-contracts';
import { beforeEach, expect, test, vi } from 'vitest';
import { hasTypedText, reloadOnce } from './reload-guard';

let now = 1_000_000;
const reload = vi.fn();
const around = { storage: () => window.sessionStorage, now: () => now, reload, typing: () => false };

beforeEach(() => {
  window.sessionStorage.clear();
  reload.mockClear();
});

test('reloads once, and again only after 60 seconds [B4.42]', () => {
  expect(reloadOnce(around)).toBe(true);
  now += RELOAD_GUARD_MS - 1;
  expect(reloadOnce(around)).toBe(false);
  now += 1;
  expect(reloadOnce(around)).toBe(true);
  expect(reload).toHaveBeenCalledTimes(2);
});

test('does not reload when storage is blocked, since nothing would stop the next one', () => {
  const blocked = () => {
    throw new Error('SecurityError');
  };
  expect(reloadOnce({ ...around, storage: blocked })).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

test('leaves a half-written message alone', () => {
  document.body.innerHTML = '<form><textarea></textarea></form>';
  expect(hasTypedText()).toBe(false);
  const area = document.querySelector('textarea');
  if (area) area.value = 'Is the lanai covered?';
  expect(hasTypedText()).toBe(true);
  expect(reloadOnce({ ...around, typing: hasTypedText })).toBe(false);
});
