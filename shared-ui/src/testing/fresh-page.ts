import { cleanup, configure } from '@testing-library/react';
import type { DetachedWindowAPI } from 'happy-dom';
import { SOURCE_LANGUAGE, setLanguageSource } from 'shared-contracts';
import { mutate } from 'swr';
import { afterAll, afterEach, vi } from 'vitest';

declare global {
  interface Window {
    happyDOM: DetachedWindowAPI;
  }
}

/** Test files of one worker share a page. After each file this resets the page, its address, its language and its storage. */
const ADDRESS = 'http://localhost:3000/';

// A machine that builds and tests at once is slow.
configure({ asyncUtilTimeout: 8000 });

afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  // the fake clock last: a stub may replace one of its functions
  vi.unstubAllGlobals();
  vi.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
  // empty SWR's cache: the next test may request the same
  await mutate(() => true, undefined);
});
afterAll(async () => {
  setLanguageSource(() => SOURCE_LANGUAGE);
  // a test may have followed a link to another site
  window.happyDOM.setURL(ADDRESS);
  window.history.replaceState(null, '', ADDRESS);
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const { name } of await cookieStore.getAll()) await cookieStore.delete(name ?? '');
});
