import { ERRORS, REMOTE_ERRORS } from 'shared-contracts';
import { expect, test } from 'vitest';
import { REFUSALS } from './registry';

const row = (...cells: (string | number)[]) =>
  `| ${cells.map((cell) => `${cell}`.replaceAll('|', '\\|')).join(' | ')} |`;
const table = (...rows: string[]) => rows.join('\n');

/** The page about the three catalogues of errors. */
const document = `# Errors

The catalogues are in \`shared-contracts/src/errors.ts\` and \`federation/src/protocol/registry.ts\`. This page is generated from them:
\`npx vitest run federation/src/protocol/errors-document.test.ts -u\`.

## Calls and pages

A failed call responds with a problem document (RFC 9457). Its \`code\` is one of these, its \`error_message\` the sentence for the user,
and its \`fields\` name each refused field. \`{field}\` is the first of them. Errors with status 0 happen in the browser.

${table(
  row('Code', 'Status', 'Sentence'),
  row('---', '---', '---'),
  ...Object.entries(ERRORS).map(([code, { status, sentence }]) => row(`\`${code}\``, status, sentence)),
)}

## Remotes in the browser

Reports and fallbacks name one of these codes. \`/admin\` counts them by remote and version.

${table(
  row('Code', 'Meaning'),
  row('---', '---'),
  ...Object.entries(REMOTE_ERRORS).map(([code, meaning]) => row(code, meaning)),
)}

## Refusals of the registry

\`mfe verify\`, \`mfe publish\`, \`mfe promote\` and the start of the server show all reasons at once, each with the place and a detail.

${table(
  row('Code', 'Reason', 'What to do'),
  row('---', '---', '---'),
  ...Object.entries(REFUSALS).map(([code, { title, todo }]) => row(code, title, todo)),
)}
`;

test('docs/errors.md shows every error of the catalogues', async () => {
  await expect(document).toMatchFileSnapshot('../../../docs/errors.md');
});
