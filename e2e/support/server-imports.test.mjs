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
  'platform/http/index.ts': "export { serve } from './serve';",
  'platform/http/serve.ts': 'export const serve = 1;',
  'agents/index.ts': "export { agents, type Agent } from './agents';",
  'agents/agents.ts':
    "import { serve } from '../platform/http';\nexport const agents = serve;\nexport type Agent = number;",
  'leads/index.ts': "export { leads, type Lead } from './leads';",
  'leads/leads.ts': "import { agents } from '../agents';\nexport const leads = agents;\nexport type Lead = number;",
  'seed/index.ts': "export { listings as seed } from 'sample-data';",
  'app/main.ts':
    "import { leads } from '../leads';\nimport { seed } from '../seed';\nexport const all = [leads, seed];",
};

test('accepts features that import the index of platform and of other features', () => {
  expect(check(FEATURES)).toBe('');
});

test('accepts a cycle of types, and a test that uses the testing folder of a feature', () => {
  const more = {
    'agents/more.ts': "import type { Lead } from '../leads';\nexport type More = Lead;",
    'agents/testing/index.ts': "export { agents } from '../agents';",
    'leads/leads.test.ts': "import { agents } from '../agents/testing';\nexport const tested = agents;",
  };
  expect(check({ ...FEATURES, ...more })).toBe('');
});

test.each([
  ['the inside of a feature', 'leads/more.ts', "import { agents } from '../agents/agents';"],
  ['the inside of platform, for a type', 'leads/more.ts', "import type { serve } from '../platform/http/serve';"],
  ['a feature in platform', 'platform/http/more.ts', "import { agents } from '../../agents';"],
  ['app in a feature', 'leads/more.ts', "import { all } from '../app';"],
  ['the seed step in a feature', 'leads/more.ts', "import { seed } from '../seed';"],
  ['the sample data in a feature', 'leads/more.ts', "import { listings } from 'sample-data';"],
  ['code of tests', 'leads/more.ts', "import { agents } from '../agents/testing';"],
  ['the inside of another feature in a test', 'leads/more.test.ts', "import { agents } from '../agents/agents';"],
])('rejects an import of %s', (_, file, text) => {
  const more = {
    'app/index.ts': "export { all } from './main';",
    'agents/testing/index.ts': 'export const agents = 1;',
  };
  expect(check({ ...FEATURES, ...more, [file]: text })).toContain(`${file} imports `);
});

test.each(["import { leads } from '../leads';", "export { leads } from '../leads';", "await import('../leads');"])(
  'rejects a cycle of folders that closes by %s',
  (text) => {
    expect(check({ ...FEATURES, 'agents/more.ts': text })).toContain('agents -> leads -> agents');
  },
);
