import { expect, test } from 'vitest';
import { beginPreloads } from './begin-preloads';

test('links that the document kept back begin to load in the head, once', () => {
  document.body.innerHTML = '<template id="preloads"><link rel="preload" as="script" href="/shell/a.js"></template>';
  expect(document.querySelectorAll('link')).toHaveLength(0);
  beginPreloads();
  beginPreloads();
  expect([...document.head.querySelectorAll('link')].map((link) => link.getAttribute('href'))).toEqual(['/shell/a.js']);
});

test('a document that keeps none back is left as it is', () => {
  document.head.replaceChildren();
  document.body.replaceChildren();
  beginPreloads();
  expect(document.head.children).toHaveLength(0);
});
