import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Our own shared packages, each in two parts: what every page shows first, and what some need later. */
export const DIVIDED = ['shared-contracts', 'shared-ui'] as const;
type Part = 'first' | 'later';

const root = fileURLToPath(new URL('../../', import.meta.url));
const NAMED_IMPORT =
  /^import \{([^}]*)\} from '(shared-contracts|shared-ui)';|^import(?! type)[^'{]* from '(?:shared-contracts|shared-ui)';/gm;

/**
 * Rewrites `import { a, b } from 'shared-ui'` to the parts that hold a and b. What is imported as a type stays: it
 * vanishes when the file is compiled. The number of lines does not change, so that source maps stay true.
 * @throws Error for a name of neither part
 * @internal used by tests only
 */
export function importParts(source: string, partOf = partOfName): string {
  return source.replace(NAMED_IMPORT, (whole, names: string | undefined, name: string) => {
    if (names === undefined) throw new Error(`Import by name, so that only its part is fetched: ${whole}`);
    const wanted: Record<Part, string[]> = { first: [], later: [] };
    for (const one of names.split(',').map((text) => text.trim())) {
      if (one !== '' && !one.startsWith('type ')) wanted[partOf(name, one.replace(/ as .*/s, ''))].push(one);
    }
    const imports = (['first', 'later'] as const)
      .filter((part) => wanted[part].length > 0)
      .map((part) => `import { ${wanted[part].join(', ')} } from '${name}/${part}';`);
    const types = [...names.matchAll(/\btype\s+[^,]+/g)].map(([one]) => one.replace(/^type\s+/, '').trim());
    const typed = types.length > 0 ? [`import type { ${types.join(', ')} } from '${name}';`] : [];
    return [...imports, ...typed].join(' ') + '\n'.repeat(whole.split('\n').length - 1);
  });
}

const known = new Map<string, Map<string, Part>>();

function partOfName(packageName: string, name: string): Part {
  const parts = known.get(packageName) ?? partsOf(packageName);
  known.set(packageName, parts);
  const part = parts.get(name);
  if (part) return part;
  throw new Error(`${packageName} exports no '${name}' in src/first.ts or src/later.ts.`);
}

/** name -> part, of everything a package exports. */
export function partsOf(packageName: string): Map<string, Part> {
  const of = (part: Part) =>
    exportedNames(join(root, packageName, 'src', `${part}.ts`)).map((name): [string, Part] => [name, part]);
  return new Map([...of('later'), ...of('first')]);
}

const DECLARED = /^export (?:async )?(?:const|let|function|class) (\w+)/gm;
const ALL_OF = /^export \* from '([^']+)';/gm;
const SOME_OF = /^export \{([^}]*)\} from '[^']+';/gm;

/** The values a file exports, those of files it passes on included. */
function exportedNames(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  const passed = [...source.matchAll(ALL_OF)].flatMap(([, path = '']) =>
    exportedNames(fileOf(join(dirname(file), path))),
  );
  const chosen = [...source.matchAll(SOME_OF)].flatMap(([, names = '']) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type '))
      .map((name) => name.replace(/^.* as /, '')),
  );
  return [...[...source.matchAll(DECLARED)].map(([, name = '']) => name), ...chosen, ...passed];
}

function fileOf(base: string): string {
  const found = [`${base}.ts`, `${base}.tsx`, join(base, 'index.ts')].find((file) => existsSync(file));
  if (!found) throw new Error(`There is no ${base}.`);
  return found;
}

const RELATIVE = /^(?:import|export)(?! type)[^']*?'(\.[^']+)';/gm;

/** Every source file that the first part of a package consists of. */
export function firstFiles(packageName: string): Set<string> {
  const files = new Set<string>();
  const add = (file: string) => {
    if (files.has(file)) return;
    files.add(file);
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(RELATIVE)) {
      if (!path.endsWith('.css')) add(fileOf(join(dirname(file), path)));
      else files.add(join(dirname(file), path));
    }
  };
  add(join(root, packageName, 'src', 'first.ts'));
  return files;
}
