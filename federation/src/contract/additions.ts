import type { Side } from './flow';
import { type JsonSchema, resolve } from './json-schema';

const DEEPEST = 8;

/** Paths of the fields that only the later schema has. */
export function additions(before: Side, after: Side, path = '', depth = 0): string[] {
  if (depth > DEEPEST) return [];
  const [was, is] = [plain(before), plain(after)];
  const own = Object.entries(is.properties ?? {}).flatMap(([key, schema]) => {
    const where = path === '' ? key : `${path}.${key}`;
    const earlier = was.properties?.[key];
    if (!earlier) return [where];
    return additions({ ...before, schema: earlier }, { ...after, schema }, where, depth + 1);
  });
  if (!was.items || !is.items) return own;
  return [
    ...own,
    ...additions({ ...before, schema: was.items }, { ...after, schema: is.items }, `${path}[]`, depth + 1),
  ];
}

/** The schema itself, or the first member with fields if it is a union. */
function plain({ schema, defs }: Side): JsonSchema {
  const found = resolve(schema, defs);
  const options = (found.anyOf ?? found.oneOf ?? []).map((option) => resolve(option, defs));
  return options.find(({ properties, items }) => properties ?? items) ?? found;
}
