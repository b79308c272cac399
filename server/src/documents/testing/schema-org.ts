import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** What schema.org says of its types, read from the definitions that `schema-dts` generates from it. */
const DEFINITIONS = readFileSync(fileURLToPath(import.meta.resolve('schema-dts')).replace(/\.js$/, '.d.ts'), 'utf8');

interface Definition {
  parents: readonly string[];
  /** names of types by property */
  properties: ReadonlyMap<string, readonly string[]>;
}

const definitions = new Map<string, Definition>();
for (const [, name = '', above = '', body = ''] of DEFINITIONS.matchAll(
  /^(?:export )?interface (\w+)(?:Base|Leaf) extends ([^{]+)\{\n(.*?)^\}/gms,
)) {
  const parents = [...above.matchAll(/(\w+)Base/g)].map(([, parent = '']) => parent);
  // a type with properties of its own has a base, of which its leaf only repeats the name
  if (parents.includes(name)) continue;
  const properties = [...body.matchAll(/^ {4}"(\w+)"\?: SchemaValue<(.+), "\w+">;$/gm)].map(
    ([, property = '', range = '']) => [property, range.split(' | ')] as const,
  );
  definitions.set(name, { parents, properties: new Map(properties) });
}

const SCALARS: Readonly<Record<string, readonly string[]>> = {
  number: ['Number', 'Integer', 'Float'],
  boolean: ['Boolean'],
};
const TEXTS = ['Text', 'URL', 'XPathType', 'CssSelectorType', 'PronounceableText'];
const DATE = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2}))?$/;

function isKind(type: string, kind: string): boolean {
  return type === kind || (definitions.get(type)?.parents.some((parent) => isKind(parent, kind)) ?? false);
}

function rangeOf(type: string, property: string): readonly string[] | undefined {
  const definition = definitions.get(type);
  if (!definition) return undefined;
  const own = definition.properties.get(property);
  return own ?? definition.parents.map((parent) => rangeOf(parent, property)).find((range) => range !== undefined);
}

/** The schema of each type, including the terms of enumerations. */
const unions = new Map(
  [...DEFINITIONS.matchAll(/^export type (\w+) = ([^;]+);/gm)].map(([, name = '', union = '']) => [name, union]),
);

/** One of the words an enumeration has. */
const isMember = (kind: string, value: string): boolean => unions.get(kind)?.includes(`"${value}"`) ?? false;

function fits(value: unknown, range: readonly string[]): boolean {
  if (typeof value === 'string')
    return range.some(
      (kind) => TEXTS.includes(kind) || (/^Date(Time)?$/.test(kind) ? DATE.test(value) : isMember(kind, value)),
    );
  if (typeof value !== 'object') return (SCALARS[typeof value] ?? []).some((kind) => range.includes(kind));
  const type = value !== null && '@type' in value ? String(value['@type']) : '';
  // a thing that is described elsewhere
  if (type === '' && value !== null && '@id' in value) return range.includes('IdReference');
  return range.some((kind) => isKind(type, kind));
}

/** What JSON-LD says that schema.org does not know: types, properties, values out of a property's range. */
export function schemaProblems(node: unknown, at = '$'): string[] {
  if (Array.isArray(node)) return node.flatMap((part, index) => schemaProblems(part, `${at}[${index}]`));
  if (typeof node !== 'object' || node === null) return [];
  const type = '@type' in node ? String(node['@type']) : '';
  if (Object.keys(node).join() === '@id') return [];
  if (!definitions.has(type)) return [`${at}: no type "${type}"`];
  return Object.entries(node).flatMap(([property, value]) => {
    if (property.startsWith('@')) return [];
    // an action says what it takes as '{property}-input'
    if (property.endsWith('-input')) return isKind(type, 'Action') ? [] : [`${at}.${property}: not an action`];
    const range = rangeOf(type, property);
    if (!range) return [`${at}.${property}: not a property of ${type}`];
    const wrong = [value].flat().some((one) => !fits(one, range));
    return [
      ...(wrong ? [`${at}.${property}: ${JSON.stringify(value)} is none of ${range.join(', ')}`] : []),
      ...schemaProblems(value, `${at}.${property}`),
    ];
  });
}
