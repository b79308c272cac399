import { type Definitions, type JsonSchema, resolve } from './json-schema';

/** A schema with the definitions its references mean. */
export interface Side {
  schema: JsonSchema;
  defs: Definitions;
  /** pairs that are being looked at: a schema may hold itself */
  trail?: readonly string[];
}

/**
 * Who is old and who is new where a value passes. `read`: today writes, a reader of the release reads, who stops over
 * what is gone or unknown. `sent`: a writer of the release writes, today reads, and checks every bound.
 */
export type Direction = 'read' | 'sent';

/** What goes wrong when a value written by `from` is read by `to`, as 'path: what'. Empty: nothing. */
export function flowProblems(from: Side, to: Side, direction: Direction, path = ''): string[] {
  const pair = from.schema.$ref && to.schema.$ref ? `${from.schema.$ref} ${to.schema.$ref}` : null;
  if (pair !== null && from.trail?.includes(pair)) return [];
  const writers = alternatives(pair === null ? from : { ...from, trail: [...(from.trail ?? []), pair] });
  const readers = alternatives(to);
  return writers.flatMap((writer) => {
    const tried = readers.map((reader) => plainProblems(writer, reader, direction, path));
    if (tried.some((problems) => problems.length === 0)) return [];
    // of several readers the nearest one tells most
    const [only] = tried;
    if (tried.length === 1 && only) return only;
    const near = tried.filter((_, index) => isSameKind(writer.schema, readers[index]?.schema));
    if (near.length === 1 && near[0]) return near[0];
    return [`${at(path)}: ${name(writer.schema)} is not ${readers.map(({ schema }) => name(schema)).join(' or ')}`];
  });
}

function plainProblems(from: Side, to: Side, direction: Direction, path: string): string[] {
  const [writer, reader] = [from.schema, to.schema];
  if (isAnything(reader)) return [];
  if ('const' in reader) {
    const same = 'const' in writer && JSON.stringify(writer.const) === JSON.stringify(reader.const);
    return same ? [] : [`${at(path)}: ${name(writer)} is not ${name(reader)}`];
  }
  const isNumber = writer.type === 'integer' && reader.type === 'number';
  if (typeOf(writer) !== reader.type && !isNumber) return [`${at(path)}: ${name(writer)} is not ${name(reader)}`];
  if (reader.type === 'object') return objectProblems(from, to, direction, path);
  if (reader.type === 'array') return arrayProblems(from, to, direction, path);
  return direction === 'sent' && !('const' in writer) ? boundProblems(writer, reader, path) : [];
}

function objectProblems(from: Side, to: Side, direction: Direction, path: string): string[] {
  const [writes, reads] = [from.schema.properties ?? {}, to.schema.properties ?? {}];
  const always = new Set(from.schema.required);
  const needed = new Set(to.schema.required);
  const problems = Object.entries(reads).flatMap(([key, schema]) => {
    const written = writes[key];
    const where = join(path, key);
    if (!written) {
      if (direction === 'read') return [`${where}: is gone`];
      return needed.has(key) ? [`${where}: is new and must be sent`] : [];
    }
    const sometimes =
      needed.has(key) && !always.has(key)
        ? [`${where}: ${direction === 'read' ? 'may be missing now' : 'must be sent now'}`]
        : [];
    return [...sometimes, ...flowProblems({ ...from, schema: written }, { ...to, schema }, direction, where)];
  });
  const ignored =
    direction === 'sent' && !takesMore(to.schema) ? Object.keys(writes).filter((key) => !(key in reads)) : [];
  return [
    ...problems,
    ...ignored.map((key) => `${join(path, key)}: is no longer taken`),
    ...recordProblems(from, to, direction, path),
  ];
}

function recordProblems(from: Side, to: Side, direction: Direction, path: string): string[] {
  const [writes, reads] = [from.schema.additionalProperties, to.schema.additionalProperties];
  if (typeof writes !== 'object' || typeof reads !== 'object') return [];
  return flowProblems({ ...from, schema: writes }, { ...to, schema: reads }, direction, join(path, '*'));
}

function arrayProblems(from: Side, to: Side, direction: Direction, path: string): string[] {
  const [writes, reads] = [from.schema, to.schema];
  const bounds = direction === 'sent' ? boundProblems(writes, reads, path) : [];
  const positions = (reads.prefixItems ?? []).flatMap((schema, index) => {
    const written = writes.prefixItems?.[index];
    if (!written) return [`${path}[${index}]: is gone`];
    return flowProblems({ ...from, schema: written }, { ...to, schema }, direction, `${path}[${index}]`);
  });
  if (!reads.items || !writes.items) return [...bounds, ...positions];
  return [
    ...bounds,
    ...positions,
    ...flowProblems({ ...from, schema: writes.items }, { ...to, schema: reads.items }, direction, `${path}[]`),
  ];
}

const LEAST = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems'];
const MOST = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'];
const SAME = ['pattern', 'format'];

/** Bounds that a value of the release may now break. */
function boundProblems(writer: JsonSchema, reader: JsonSchema, path: string): string[] {
  const tells = (key: string) => [
    `${at(path)}: ${key} is ${String(reader[key])} now, and was ${String(writer[key] ?? 'open')}`,
  ];
  const number = (schema: JsonSchema, key: string, open: number) =>
    typeof schema[key] === 'number' ? schema[key] : open;
  return [
    ...LEAST.filter((key) => number(reader, key, -Infinity) > number(writer, key, -Infinity)).flatMap(tells),
    ...MOST.filter((key) => number(reader, key, Infinity) < number(writer, key, Infinity)).flatMap(tells),
    ...SAME.filter((key) => reader[key] !== undefined && reader[key] !== writer[key]).flatMap(tells),
  ];
}

/** A schema taken apart into those that hold no choice: unions, enumerations and several types. */
function alternatives(side: Side): Side[] {
  const plain = resolve(side.schema, side.defs);
  const union = plain.anyOf ?? plain.oneOf;
  if (union) return union.flatMap((schema) => alternatives({ ...side, schema }));
  if (plain.enum) return plain.enum.map((value) => ({ ...side, schema: { const: value } }));
  if (Array.isArray(plain.type)) return plain.type.map((type) => ({ ...side, schema: { ...plain, type } }));
  return [{ ...side, schema: plain }];
}

const isAnything = (schema: JsonSchema) => schema.type === undefined && !('const' in schema);
const takesMore = ({ additionalProperties }: JsonSchema) =>
  additionalProperties !== undefined && additionalProperties !== false;
const join = (path: string, key: string) => (path === '' ? key : `${path}.${key}`);
const at = (path: string) => path || 'the whole';

function typeOf(schema: JsonSchema): string | undefined {
  if (!('const' in schema)) return Array.isArray(schema.type) ? schema.type.join() : schema.type;
  return schema.const === null ? 'null' : typeof schema.const;
}

/** Objects of a union belong together when a constant of theirs is the same; else when they are of one type. */
function isSameKind(writer: JsonSchema, reader: JsonSchema | undefined): boolean {
  if (!reader || typeOf(writer) !== typeOf(reader)) return false;
  const constants = Object.entries(reader.properties ?? {}).filter(([, schema]) => 'const' in schema);
  return constants.every(([key, schema]) => writer.properties?.[key]?.const === schema.const);
}

function name(schema: JsonSchema): string {
  return 'const' in schema ? JSON.stringify(schema.const) : (typeOf(schema) ?? 'anything');
}
