#!/usr/bin/env node
// Checks the imports between the rooms of each front-end package: a room imports only from rooms on lower levels.
import '../../server/bin/support/help.mjs';
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { importEdges, isTest } from '../support/import-edges.mjs';

/** The rooms of each package, the highest level first. Rooms on one level do not import each other. */
const LEVELS = {
  shell: [
    'hosts server',
    'layout',
    'pages',
    'embed',
    'start',
    'devtools',
    'metadata parts',
    'overrides slots routing',
    'events collections languages track report',
    'federation',
    'api',
    'session',
    'messages scheduling',
  ],
  'mfe-search': ['expose', 'page', 'results', 'map region', 'filters', 'state', 'saved-search'],
  'mfe-listing': ['expose', 'page compare plan print', 'actions costs facts location similar', 'media', 'common'],
  'mfe-account': [
    'expose',
    'page',
    'overview shortlist',
    'listings saved-searches settings sign-in',
    'second-factor',
    'forms',
    'common',
  ],
  'mfe-leads': [
    'expose',
    'help listing-aside',
    'contact-overlay email-agent',
    'ask-question callback request-showing',
    'lead',
  ],
  'mfe-nav': ['expose', 'footer search-bar', 'header', 'languages notifications universal-search'],
  'mfe-content': ['expose', 'agents home sell sentence styleguide', 'blog market', 'page'],
  'mfe-staff': [
    'expose',
    'showings today clients',
    'leads',
    'agent-links content costs deliveries deployments feeds log people reports settings shortlists',
    'common',
  ],
  'shared-ui': [
    'charts map saved-search price-slider',
    'listing',
    'photo',
    'remote',
    'dialog field navigation popover',
    'feedback tabs',
    'button hooks layout',
    'text',
  ],
  'shared-contracts': ['rules', 'display', 'routes', 'calls', 'entities', 'search', 'basics', 'language'],
};
/** Folders that are no rooms: test code, files of fonts, and catalogs of texts. */
const NO_ROOMS = ['testing', 'fonts', 'locales'];
/** Rooms that are entered by their index.ts only. */
const DOORS = ['shared-ui/map'];

const root = process.argv[2] ?? join(dirname(fileURLToPath(import.meta.url)), '../..');
const problems = Object.entries(LEVELS)
  .filter(([name]) => existsSync(join(root, name, 'src')))
  .flatMap(([name, levels]) => problemsOf(name, levels));
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;

/** @returns what is wrong with the imports of a package, as sentences */
function problemsOf(name, levels) {
  const sources = join(root, name, 'src');
  const levelOf = new Map(levels.flatMap((rooms, level) => rooms.split(' ').map((room) => [room, level])));
  const unlisted = readdirSync(sources, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !levelOf.has(entry.name) && !NO_ROOMS.includes(entry.name))
    .map((entry) => `${name}/src/${entry.name} has no level: add it to LEVELS in e2e/bin/front-imports.mjs.`);
  const wrong = importEdges(sources).flatMap(({ from, to }) => {
    if (to === null) return [];
    const [here = '', there = ''] = [from, to].map((path) => (path.includes('/') ? path.split('/')[0] : ''));
    if (isTest(from) || here === there) return [];
    if (DOORS.includes(`${name}/${there}`) && to !== `${there}/index.ts`)
      return `${name}/src/${from} imports ${to}: ${there} is entered by its index.ts.`;
    const [higher, lower] = [levelOf.get(here), levelOf.get(there)];
    if (higher === undefined || lower === undefined || lower > higher) return [];
    return `${name}/src/${from} imports ${to}: ${there} is not on a lower level than ${here}.`;
  });
  return [...unlisted, ...wrong];
}
