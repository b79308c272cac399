import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDocumentSite, type DocumentSite } from './testing/document-site';

let site: DocumentSite;
beforeAll(async () => {
  site = await createDocumentSite();
});
afterAll(() => site.close());

test.each([
  ['/admin', 'admin', 'Site Admin'],
  ['/agent_tools', 'advisor', 'Your Admin'],
])('%s draws the bar of links and its heading before any script has come', async (url, cookie, heading) => {
  const { body } = await site.open(url, { cookie });
  const drawn = body.slice(body.indexOf('<div id="root">'), body.indexOf('<script'));
  expect(drawn).toContain('<nav class="first-nav"');
  expect(drawn).toContain(`<h1>${heading}</h1>`);
  expect(drawn).not.toContain('first-search-bar');
  expect(body).toMatch(/<style>[^<]*\.first-header/);
});
