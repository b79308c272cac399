import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDocumentSite, type DocumentSite } from './testing/document-site';

let site: DocumentSite;
const SHOWN_PHONE = '808-555-0177';
const CHANGED = { COMPANY_PHONE: '(808) 555-0177', SUPPORT_EMAIL: 'aloha@company.example' };

beforeAll(async () => {
  site = await createDocumentSite(CHANGED);
});
afterAll(() => site.close());

test.each(['/', '/contact', '/listings/a-home', '/company', '/no/such/page'])(
  'a changed phone and e-mail show in the document of %s [B5.5] [B9.28]',
  async (url) => {
    const { body } = await site.open(url);
    expect(body).toContain(`<a href="tel:+18085550177">${SHOWN_PHONE}</a>`);
    expect(body).toContain('<a href="mailto:aloha@company.example">');
    const settings = JSON.parse(/<script type="application\/json" id="settings">([^<]*)</.exec(body)?.[1] ?? '{}');
    expect(settings).toMatchObject({ companyPhone: SHOWN_PHONE, supportEmail: CHANGED.SUPPORT_EMAIL });
    expect(body).not.toContain('800-555-0100');
  },
);
