import { beforeEach, expect, test, vi } from 'vitest';
import { hasTypedText, reloadOnce, takeWaited } from './reload-guard';

let now = 1_000_000;
const reload = vi.fn();
const around = {
  storage: () => window.sessionStorage,
  now: () => now,
  reload,
  typing: () => false,
  online: () => true,
};

beforeEach(() => {
  reload.mockClear();
});

test('reloads once, and again only after 60 seconds [B4.42] [B9.10]', () => {
  expect(reloadOnce(0, around)).toBe(true);
  now += 59_999;
  expect(reloadOnce(0, around)).toBe(false);
  now += 1;
  expect(reloadOnce(0, around)).toBe(true);
  expect(reload).toHaveBeenCalledTimes(2);
});

test('does not reload when storage is blocked, since nothing would stop the next one', () => {
  const blocked = () => {
    throw new Error('SecurityError');
  };
  expect(reloadOnce(0, { ...around, storage: blocked })).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

test('keeps the page while there is no network, and may reload once there is one', () => {
  expect(reloadOnce(0, { ...around, online: () => false })).toBe(false);
  expect(reload).not.toHaveBeenCalled();
  expect(reloadOnce(0, around)).toBe(true);
});

test('leaves a half-written message alone', () => {
  document.body.innerHTML = '<form><textarea></textarea></form>';
  expect(hasTypedText()).toBe(false);
  const area = document.querySelector('textarea');
  if (area) area.value = 'Is the lanai covered?';
  expect(hasTypedText()).toBe(true);
  expect(reloadOnce(0, { ...around, typing: hasTypedText })).toBe(false);
});

test('the next document goes on counting how long the visitor waits, once', () => {
  expect(takeWaited(now, around)).toBeNull();
  reloadOnce(3000, around);
  expect(takeWaited(now + 200, around)).toBe(3200);
  expect(takeWaited(now + 200, around)).toBeNull();
});

test('a reload that starts late on a busy machine is counted up to the longest possible wait', () => {
  reloadOnce(6900, around);
  expect(takeWaited(now + 2000, around)).toBe(8500);
});

test.each([
  ['whose reload was stopped an hour ago', 3_600_000],
  ['whose clock was set back meanwhile', -3_600_000],
])('a document %s waits from its own start', (_, by) => {
  reloadOnce(3000, around);
  expect(takeWaited(now + by, around)).toBeNull();
});
