import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONTRACT_VERSION, ERRORS, EVENTS, REMOTE_ERRORS, SLOTS } from 'shared-contracts';
import { SUMMARIES } from 'shared-contracts/summaries';
import { RENDERED_SLOTS } from '../protocol/rendering';
import { installedFolder, sharedRanges } from '../sharing';
import { callsOf } from './surface';

/** Text of a source file of an installed package. */
const sourceOf = (name: string, file: string) => readFileSync(join(installedFolder(name), 'src', file), 'utf8');

const code = (text: string, language = 'ts') => `\`\`\`${language}\n${text.trim()}\n\`\`\``;
const row = (...cells: (string | number)[]) =>
  `| ${cells.map((cell) => `${cell}`.replaceAll('|', '\\|')).join(' | ')} |`;
const table = (head: string[], rows: (string | number)[][]) =>
  [row(...head), row(...head.map(() => '---')), ...rows.map((cells) => row(...cells))].join('\n');

/**
 * A declaration of a source with its comment, as the team's editor shows it.
 * @throws Error when the source has none
 */
function declaration(source: string, start: string): string {
  const at = source.indexOf(`\n${start}`);
  if (at < 0) throw new Error(`There is no '${start}'.`);
  const end = source.indexOf('\n}', at);
  const before = source.slice(0, at);
  const comment = before.trimEnd().endsWith('*/') ? before.slice(before.lastIndexOf('/**')) : '';
  return `${comment}${source.slice(at, source.indexOf('\n', end + 1))}`;
}

/** What a remote may use of a host, as Markdown: generated from the contract, its schemas and the tokens. */
export function contractReference(): string {
  const [slots, events] = [sourceOf('shared-contracts', 'slots.ts'), sourceOf('shared-contracts', 'events.ts')];
  const services = sourceOf('shared-contracts', 'services.ts');
  return `# The contract ${CONTRACT_VERSION}

This page lists what a remote may use of a host. The site serves it for its version at \`/api/docs/contract\`, and \`/api/docs\` has the calls with
their fields. \`CHANGELOG.md\` of \`shared-contracts\` has the changes and the way from the version before.

## Slots

A remote fills a slot with the component that its module exports as \`extension\`. The column "On the server" marks the slots that are part
of a document's first HTML. Their modules export lifecycles, too.

${table(
  ['Slot', 'Remotes', 'On the server'],
  Object.entries(SLOTS).map(([name, { many }]) => [
    `\`${name}\``,
    many ? 'several' : 'one',
    RENDERED_SLOTS.some((slot) => slot === name) ? 'yes' : '',
  ]),
)}

${code(declaration(slots, 'export interface SlotPropsMap {'))}

## Services of the host

A component gets them by \`useHost()\`, and each root as the prop \`host\`.

${code(services.slice(services.indexOf('/** Typed calls to the server. */')))}

## Events

"Retained" topics give their last value to later subscribers. \`mfe.json\` names the topics that a remote publishes (\`emits\`) and
subscribes to (\`listens\`).

${table(
  ['Topic', 'Retained'],
  Object.entries(EVENTS).map(([topic, { retained }]) => [`\`${topic}\``, retained ? 'yes' : '']),
)}

${code(declaration(events, 'export const EVENTS = {'))}

## Calls

\`useCall\`, \`useMutationCall\` and \`host.api.call\` make them. "Access" is the least role.

${table(
  ['Call', 'Address', 'Access', 'What it does'],
  Object.values(callsOf()).map(({ name, method, path, access }) => [
    `\`${name}\``,
    `\`${method} ${path}\``,
    access,
    SUMMARIES[name] ?? '',
  ]),
)}

## Errors

A failed call has one of these codes.

${table(
  ['Code', 'Status', 'Sentence'],
  Object.entries(ERRORS).map(([name, { status, sentence }]) => [`\`${name}\``, status, sentence]),
)}

Reports about a remote, and fallbacks in its place, have one of these.

${table(
  ['Code', 'Meaning'],
  Object.entries(REMOTE_ERRORS).map(([name, sentence]) => [name, sentence]),
)}

## Shared packages

A remote takes these from the shell: in another build tool each key with \`import: false\`. The range is that of \`mfe.json\`.

${table(
  ['Key', 'Range'],
  sharedRanges().map(({ key, range }) => [`\`${key}\``, range ?? 'not installed']),
)}

## Design tokens

The values of the light theme; the dark one and forced colors set the same names.

${code(tokens(sourceOf('shared-ui', 'tokens.css')), 'css')}
`;
}

/** The custom properties of the first rule: the light theme. */
function tokens(css: string): string {
  const rule = css.slice(css.indexOf('{') + 1, css.indexOf('\n}'));
  return rule.replace(/^ {2}/gm, '').trim();
}
