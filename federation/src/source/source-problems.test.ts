import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { contractImportsOf, sharedImportsOf, usesOf } from './uses';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'uses-'));
  mkdirSync(join(folder, 'src'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function uses(source: string, file = 'a.tsx') {
  writeFileSync(join(folder, 'src', file), source);
  const { emits, listens, imports } = usesOf(folder);
  return { emits: [...emits.keys()], listens: [...listens.keys()], imports: [...imports] };
}
const nothing = { emits: [], listens: [], imports: [] };

test.each([
  ["host.bus.publish('lead:created', { id })", { emits: ['lead:created'] }],
  ['bus.publish("search:clear", {})', { emits: ['search:clear'] }],
  ["usePublish(host, 'search:changed', changed)", { emits: ['search:changed'] }],
  ["host.bus.publish<'lead:created'>('lead:created', lead)", { emits: ['lead:created'] }],
  ["bus.subscribe('listing:opened', draw)", { listens: ['listing:opened'] }],
  ['usePageTitle(host, post.title)', { emits: ['page:titled'] }],
  ["useTopic(host, 'nav:height')", { listens: ['nav:height'] }],
  ["useOnTopic(\n  host,\n  'auth:open', () => {})", { listens: ['auth:open'] }],
  [
    "if (host.bus.last('search:results') !== a) host.bus.publish('search:results', a);",
    { emits: ['search:results'], listens: ['search:results'] },
  ],
])('finds %s', (source, found) => {
  expect(uses(source)).toEqual({ ...nothing, ...found });
});

test.each([
  "// host.bus.publish('lead:created', {})",
  "/* useTopic(host, 'nav:height') */",
  "type Lead = EventPayload<'lead:created'>;",
  "publish('whale:seen')",
  "classNames('nav:height')",
])('ignores %s', (source) => {
  expect(uses(source)).toEqual(nothing);
});

test('reads a comment sign within a string as text', () => {
  expect(uses("const a = 'https://x'; bus.publish('lead:created', a)")).toEqual({
    ...nothing,
    emits: ['lead:created'],
  });
});

test('leaves tests out', () => {
  expect(uses("bus.publish('lead:created')", 'a.test.tsx')).toEqual(nothing);
});

test('finds the values imported from the shared packages, by key of the share scope', () => {
  const source = [
    "import { createLead, type Lead } from 'shared-contracts/leads';",
    "import { Button as Press, Dialog } from 'shared-ui';",
    "import type { Tabs } from 'shared-ui/tabs';",
    "export { Badge } from 'shared-ui';",
    "// import { Gone } from 'shared-ui';",
  ].join('\n');
  writeFileSync(join(folder, 'src', 'a.tsx'), source);
  expect(sharedImportsOf(folder)).toEqual({
    'shared-contracts/leads': ['createLead'],
    'shared-ui': ['Badge', 'Button', 'Dialog'],
  });
});

test.each([
  ["import * as contract from 'shared-contracts';", null],
  ["const { listingSchema } = await import('shared-contracts');", null],
  ["import { createLead } from 'shared-contracts/leads';", []],
  ["import { createLead } from 'shared-contracts';", ['createLead']],
])('knows the values that %s takes from the contract, or that it may take all', (source, names) => {
  writeFileSync(join(folder, 'src', 'a.tsx'), source);
  expect(contractImportsOf(folder)).toEqual(names);
});

test('finds the imports from the contract', () => {
  const source =
    "import { createLead, type Lead, ERRORS as E } from 'shared-contracts';\nimport { Button } from 'shared-ui';";
  expect(uses(source).imports).toEqual(['createLead', 'Lead', 'ERRORS']);
});
