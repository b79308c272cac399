import { type Definitions, type JsonSchema, resolve } from './json-schema';

/** A schema with the definitions of its references. */
export interface Side {
  schema: JsonSchema;
  defs: Definitions;
  /** pairs in progress, because a schema may contain itself */
  trail?: readonly string[];
}

/**
 * Direction of a value. `read`: the current side writes and a reader of the release reads, which fails on missing or
 * unknown values. `sent`: a writer of the release writes, and the current side reads and checks all bounds.
 */
export type Direction = 'read' | 'sent';

/** Problems when a value written by `from` is read by `to`, as 'path: problem'. Empty when there are none. */
export function flowProblems(from: Side, to: Side, direction: Direction, path = ''): string[] {
  const pair = from.schema.$ref && to.schema.$ref ? `${from.schema.$ref} ${to.schema.$ref}` : null;
  if (pair !== null && from.trail?.includes(pair)) return [];
  const writers = alternatives(pair === null ? from : { ...from, trail: [...(from.trail ?? []), pair] });
  const readers = alternatives(to);
  return writers.flatMap((writer) => {
    const tried = readers.map((reader) => plainProblems(writer, reader, direction, path));
    if (tried.some((problems) => problems.length === 0)) return [];
    // of several readers the closest one gives the best message
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

const MINIMA = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems'];
const MAXIMA = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'];
const SAME = ['pattern', 'format'];

/** Bounds that a value of the release may exceed. */
function boundProblems(writer: JsonSchema, reader: JsonSchema, path: string): string[] {
  const problemsAt = (key: string) => [
    `${at(path)}: ${key} is ${String(reader[key])} now, and was ${String(writer[key] ?? 'open')}`,
  ];
  const number = (schema: JsonSchema, key: string, open: number) =>
    typeof schema[key] === 'number' ? schema[key] : open;
  return [
    ...MINIMA.filter((key) => number(reader, key, -Infinity) > number(writer, key, -Infinity)).flatMap(problemsAt),
    ...MAXIMA.filter((key) => number(reader, key, Infinity) < number(writer, key, Infinity)).flatMap(problemsAt),
    ...SAME.filter((key) => reader[key] !== undefined && reader[key] !== writer[key]).flatMap(problemsAt),
  ];
}

/** Splits unions, enumerations and type lists into schemas without a choice. */
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

/** Two members of a union match when they share a constant, else when they have the same type. */
function isSameKind(writer: JsonSchema, reader: JsonSchema | undefined): boolean {
  if (!reader || typeOf(writer) !== typeOf(reader)) return false;
  const constants = Object.entries(reader.properties ?? {}).filter(([, schema]) => 'const' in schema);
  return constants.every(([key, schema]) => writer.properties?.[key]?.const === schema.const);
}

function name(schema: JsonSchema): string {
  return 'const' in schema ? JSON.stringify(schema.const) : (typeOf(schema) ?? 'anything');
}
