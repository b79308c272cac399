import { readdirSync } from 'node:fs';
import { formatter } from '@lingui/format-po';

const packages = [
  'shared-contracts',
  'shared-ui',
  'shell',
  'server',
  'mfe-account',
  'mfe-content',
  'mfe-leads',
  'mfe-listing',
  'mfe-nav',
  'mfe-search',
];

/** A language is one with a catalog of the contracts. */
const locales = readdirSync(new URL('shared-contracts/src/locales', import.meta.url))
  .map((file) => file.replace(/\.po$/, ''))
  .filter((language) => language !== 'xa');

/** Catalogs of texts: `npm run texts` writes new messages into them. */
export default {
  sourceLocale: 'en',
  locales,
  format: formatter({ lineNumbers: false, explicitIdAsDefault: true }),
  orderBy: 'messageId',
  catalogs: packages.map((name) => ({
    path: `<rootDir>/${name}/src/locales/{locale}`,
    include: [`${name}/src`],
    exclude: [
      '**/*.test.*',
      '**/{testing,node_modules}/**',
      // pages of developers, and mails to staff
      '**/{devtools,overrides,embed,api-docs,styleguide}/**',
      '**/mails/{alarm,lead}-mail.tsx',
      '**/documents/preview-picture.tsx',
      '**/mail/alarm-mail.tsx',
    ],
  })),
};
