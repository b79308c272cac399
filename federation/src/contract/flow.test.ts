import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type Direction, flowProblems } from './flow';
import { createDefinitions, jsonSchemaOf } from './json-schema';

const side = (schema: z.ZodMiniType, io: 'input' | 'output') => {
  const { defs, intern } = createDefinitions();
  return { schema: intern(jsonSchemaOf(schema, io)), defs };
};

/** What breaks when the contract changes from one schema to the other. */
function broken(direction: Direction, before: z.ZodMiniType, after: z.ZodMiniType): string[] {
  if (direction === 'read') return flowProblems(side(after, 'output'), side(before, 'output'), 'read');
  return flowProblems(side(before, 'input'), side(after, 'input'), 'sent');
}

const id = z.object({ id: z.int() });
const idAndName = z.object({ id: z.int(), name: z.string() });
const idMaybeName = z.object({ id: z.int(), name: z.optional(z.string()) });
const color = z.enum(['red', 'blue']);
const fewer = z.enum(['red']);

test.each<[string, z.ZodMiniType, z.ZodMiniType, string[], string[]]>([
  // what changes, before, after, what breaks for those who read it, what breaks for those who send it
  ['nothing', idAndName, idAndName, [], []],
  ['a field more that must be there', id, idAndName, [], ['name: is new and must be sent']],
  ['a field more that may be left out', id, idMaybeName, [], []],
  ['a field less', idAndName, id, ['name: is gone'], ['name: is no longer taken']],
  ['an optional field less', idMaybeName, id, ['name: is gone'], ['name: is no longer taken']],
  ['a field that may be missing now', idAndName, idMaybeName, ['name: may be missing now'], []],
  ['a field that must be there now', idMaybeName, idAndName, [], ['name: must be sent now']],
  ['null allowed', z.string(), z.nullable(z.string()), ['the whole: null is not string'], []],
  ['null forbidden', z.nullable(z.string()), z.string(), [], ['the whole: null is not string']],
  ['a choice more', fewer, color, ['the whole: "blue" is not "red"'], []],
  ['a choice less', color, fewer, [], ['the whole: "blue" is not "red"']],
  ['any string instead of a choice', color, z.string(), ['the whole: string is not "red" or "blue"'], []],
  ['another type', z.string(), z.int(), ['the whole: integer is not string'], ['the whole: string is not integer']],
  ['any number instead of a whole one', z.int(), z.number(), ['the whole: number is not integer'], []],
  [
    'a tighter bound',
    z.string(),
    z.string().check(z.maxLength(5)),
    [],
    ['the whole: maxLength is 5 now, and was open'],
  ],
  ['a wider bound', z.string().check(z.maxLength(5)), z.string().check(z.maxLength(9)), [], []],
  ['a pattern', z.string(), z.string().check(z.regex(/^a$/)), [], ['the whole: pattern is ^a$ now, and was open']],
  ['a default instead of must', z.object({ n: z.int() }), z.object({ n: z._default(z.int(), 1) }), [], []],
  [
    'deep within lists',
    z.array(z.object({ a: id })),
    z.array(z.object({ a: z.object({}) })),
    ['[].a.id: is gone'],
    ['[].a.id: is no longer taken'],
  ],
  [
    'values of a record',
    z.record(z.string(), z.string()),
    z.record(z.string(), z.int()),
    ['*: integer is not string'],
    ['*: string is not integer'],
  ],
  [
    'a pair',
    z.tuple([z.string(), z.string()]),
    z.tuple([z.string(), z.int()]),
    ['[1]: integer is not string'],
    ['[1]: string is not integer'],
  ],
])('%s', (_, before, after, read, sent) => {
  expect(broken('read', before, after)).toEqual(read);
  expect(broken('sent', before, after)).toEqual(sent);
});

const open = z.object({ kind: z.literal('open'), at: z.string() });
const close = z.object({ kind: z.literal('close') });

test('members of a union match by their constant', () => {
  const union = z.discriminatedUnion('kind', [open, close]);
  const changed = z.discriminatedUnion('kind', [z.object({ kind: z.literal('open') }), close]);
  expect(broken('read', union, changed)).toEqual(['at: is gone']);
  expect(broken('sent', union, open)).toEqual(['kind: "close" is not "open"', 'at: is new and must be sent']);
});

test('compares a recursive schema', () => {
  const tree = (extra: object) => {
    const node: z.ZodMiniType = z.object({ name: z.string(), ...extra, children: z.array(z.lazy(() => node)) });
    return node;
  };
  expect(broken('read', tree({}), tree({}))).toEqual([]);
  expect(broken('read', tree({ size: z.int() }), tree({}))).toContain('size: is gone');
});
