import { cleanup, configure } from '@testing-library/react';
import type { DetachedWindowAPI } from 'happy-dom';
import { afterAll, afterEach, vi } from 'vitest';

declare global {
  interface Window {
    happyDOM: DetachedWindowAPI;
  }
}

/** Test files of one worker share a page: each leaves it at the same address, empty, with nothing stored. */
const ADDRESS = 'http://localhost:3000/';

// a machine that builds and tests at once is slow, not wrong
configure({ asyncUtilTimeout: 8000 });

afterEach(cleanup);
afterAll(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  // a test may have followed a link to another site
  window.happyDOM.setURL(ADDRESS);
  window.history.replaceState(null, '', ADDRESS);
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  document.head.replaceChildren();
  document.body.replaceChildren();
  await window.happyDOM.abort();
  localStorage.clear();
  sessionStorage.clear();
  for (const { name } of await cookieStore.getAll()) await cookieStore.delete(name ?? '');
});
