import { expect, test } from 'vitest';
import { createPendingIntent } from './intents';

const favorite = { kind: 'favorite', internal_id: 'a1', mls_id: '401' } as const;

test('what was wanted is done once', () => {
  const pending = createPendingIntent();
  pending.put(favorite, null);
  expect([pending.take(1), pending.take(1)]).toEqual([favorite, undefined]);
});

test('a favorite or a hidden listing waits for a sign-in on another page, half an hour at most', () => {
  createPendingIntent(() => 0).put(favorite, null);
  expect(createPendingIntent(() => 29 * 60_000).take(1)).toEqual(favorite);
  createPendingIntent(() => 0).put({ kind: 'hide', internal_id: 'a1' }, null);
  expect(createPendingIntent(() => 31 * 60_000).take(1)).toBeUndefined();
});

test('an intent also ends after half an hour on a page that stays open', () => {
  let now = 0;
  const pending = createPendingIntent(() => now);
  pending.put({ kind: 'save-search' }, null);
  now = 31 * 60_000;
  expect(pending.take(1)).toBeUndefined();
});

test('an intent that needs its page is lost with it, and a new intent replaces the old one', () => {
  createPendingIntent().put(favorite, null);
  createPendingIntent().put({ kind: 'save-search' }, null);
  expect(createPendingIntent().take(1)).toBeUndefined();
});

test('a spoilt entry is nothing', () => {
  window.localStorage.setItem('pending_intent', '{"intent":{"kind":"buy"},"at":1}');
  expect(createPendingIntent().take(1)).toBeUndefined();
});

test('what one user wanted is dropped for another, on another page too', () => {
  createPendingIntent().put(favorite, 1);
  expect([createPendingIntent().take(2), createPendingIntent().take(1)]).toEqual([null, undefined]);
  createPendingIntent().put(favorite, 1);
  expect(createPendingIntent().take(1)).toEqual(favorite);
});
