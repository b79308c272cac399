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
])('%s says where one is to readers without scripts', async (url, cookie, heading) => {
  const { body } = await site.open(url, { cookie });
  const drawn = body.slice(body.indexOf('<div id="root">'), body.indexOf('<script'));
  expect(drawn).toContain(`<h1>${heading}</h1>`);
  expect(drawn).toContain('<a href="/listings">Search</a>');
});
