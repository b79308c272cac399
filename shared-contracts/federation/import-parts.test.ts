import { readFileSync } from 'node:fs';
import * as contracts from 'shared-contracts';
import { expect, test } from 'vitest';
import { DIVIDED, firstFiles, importParts, partsOf } from './import-parts';

const partOf = (_: string, name: string) => (name.startsWith('late') ? 'later' : 'first');

test('an import is split by the part of each name; types and line numbers stay', () => {
  const source =
    "import {\n  a,\n  type B,\n  late as c,\n} from 'shared-contracts';\nimport type { D } from 'shared-ui';\n";
  expect(importParts(source, partOf)).toBe(
    "import { a } from 'shared-contracts/first'; import { late as c } from 'shared-contracts/later'; " +
      "import type { B } from 'shared-contracts';\n\n\n\n\nimport type { D } from 'shared-ui';\n",
  );
});

test('a whole package cannot be imported, nor a name that is in no part', () => {
  expect(() => importParts("import * as all from 'shared-ui';")).toThrow('Import by name');
  expect(() => importParts("import { nothing } from 'shared-ui';")).toThrow("no 'nothing'");
});

test('the parts hold every value of the contracts, each once', () => {
  expect([...partsOf('shared-contracts').keys()].sort()).toEqual(Object.keys(contracts).sort());
});

test('what comes first needs nothing of what comes later', () => {
  for (const name of DIVIDED) {
    for (const file of [...firstFiles(name)].filter((path) => /\.tsx?$/.test(path))) {
      expect(importParts(readFileSync(file, 'utf8')), file).not.toContain('/later');
    }
  }
});
