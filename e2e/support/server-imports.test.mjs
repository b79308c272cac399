import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';

const program = fileURLToPath(new URL('../bin/server-imports.mjs', import.meta.url));
let folder = '';
afterEach(() => rmSync(folder, { recursive: true }));

/** @returns what the check prints about these sources; an empty text when it accepts them */
function check(files) {
  folder = mkdtempSync(join(tmpdir(), 'server-imports-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const { status, stderr } = spawnSync(process.execPath, [program, folder], { encoding: 'utf8' });
  expect(status).toBe(stderr === '' ? 0 : 1);
  return stderr;
}

const FEATURES = {
  'platform/http/serve.ts': 'export const serve = 1;',
  'features/agents/agents.ts':
    "import { serve } from '../../platform/http/serve';\nexport const agents = serve;\nexport type Agent = number;",
  'features/agents/agents.tables.ts': 'export type AgentTable = number;',
  'features/agents/routes.ts': "import { agents } from './agents';\nexport const registerAgents = agents;",
  'features/leads/leads.ts':
    "import { agents } from '../agents/agents';\nexport const leads = agents;\nexport type Lead = number;",
  'seed/seed.ts': "export { listings as seed } from 'sample-data';",
  'app/main.ts':
    "import { registerAgents } from '../features/agents/routes';\nimport { leads } from '../features/leads/leads';\nimport { seed } from '../seed/seed';\nexport const all = [leads, seed, registerAgents];",
};

test('accepts features that import modules of platform and of other features', () => {
  expect(check(FEATURES)).toBe('');
});

test('accepts a cycle of types, the types of rows, and a test that uses the testing folder of a feature', () => {
  const more = {
    'features/agents/more.ts': "import type { Lead } from '../leads/leads';\nexport type More = Lead;",
    'features/leads/rows.ts':
      "import type { AgentTable } from '../agents/agents.tables';\nexport type Row = AgentTable;",
    'features/agents/testing/agent.ts': "export { agents } from '../agents';",
    'features/leads/leads.test.ts': "import { agents } from '../agents/testing/agent';\nexport const tested = agents;",
  };
  expect(check({ ...FEATURES, ...more })).toBe('');
});

test.each([
  ['the routes of a feature', "import { registerAgents } from '../agents/routes';"],
  ['app in a feature', "import { all } from '../../app/main';"],
  ['the seed step in a feature', "import { seed } from '../../seed/seed';"],
  ['the sample data in a feature', "import { listings } from 'sample-data';"],
  ['code of tests', "import { agents } from '../agents/testing/agent';"],
  ['documents in a feature', "import type { pages } from '../../documents/pages';"],
])('rejects an import of %s', (_, text) => {
  const more = {
    'features/agents/testing/agent.ts': 'export const agents = 1;',
    'documents/pages.ts': 'export const pages = 1;',
    'features/leads/more.ts': text,
  };
  expect(check({ ...FEATURES, ...more })).toContain('features/leads/more.ts imports ');
});

test('rejects an import of a feature in platform', () => {
  const more = { 'platform/http/more.ts': "import { agents } from '../../features/agents/agents';" };
  expect(check({ ...FEATURES, ...more })).toContain('platform/http/more.ts imports ');
});

test.each([
  "import { leads } from '../leads/leads';",
  "export { leads } from '../leads/leads';",
  "await import('../leads/leads');",
])('rejects a cycle of folders that closes by %s', (text) => {
  const printed = check({ ...FEATURES, 'features/agents/more.ts': text });
  expect(printed).toContain('features/agents -> features/leads -> features/agents');
});
