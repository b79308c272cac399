import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatter } from '@lingui/format-po';

const root = dirname(fileURLToPath(import.meta.url));
/** The packages with texts: they have `src/texts.ts`. */
const packages = readdirSync(root).filter((name) => existsSync(join(root, name, 'src', 'texts.ts')));

/** A language is one with a catalog of the contracts. */
const locales = readdirSync(join(root, 'shared-contracts', 'src', 'locales'))
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
