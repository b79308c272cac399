import { createHash } from 'node:crypto';
import * as z from 'zod/mini';

/** The part of JSON Schema that the contract uses. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  additionalProperties?: boolean | JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  $defs?: Definitions;
  [constraint: string]: unknown;
}
export type Definitions = Record<string, JsonSchema>;

const REF = '#/$defs/';
/** Schemas shorter than this many characters are written inline. */
const WORTH_NAMING = 160;

/** A schema as JSON Schema: `input` describes what may be sent, `output` what is read. */
export function jsonSchemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  const plain: JsonSchema = JSON.parse(JSON.stringify(rest));
  return plain;
}

/** Moves larger objects into definitions named after their content, so that repeated ones are written once. */
export function createDefinitions(): { defs: Definitions; intern: (schema: JsonSchema) => JsonSchema } {
  const defs: Definitions = {};
  const internAll = (schema: JsonSchema): JsonSchema => intern(hoist(schema, defs));
  const intern = (schema: JsonSchema): JsonSchema => {
    if (schema.$ref !== undefined) return schema;
    const inner: JsonSchema = mapChildren(schema, intern);
    const text = JSON.stringify(inner);
    if (inner.type !== 'object' || text.length < WORTH_NAMING) return inner;
    const name = nameOf(text);
    defs[name] = inner;
    return { $ref: REF + name };
  };
  return { defs, intern: internAll };
}

const nameOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 10);

/** A recursive schema brings its own definitions. They are added to the common ones, named after their content. */
function hoist(schema: JsonSchema, defs: Definitions): JsonSchema {
  const text = JSON.stringify(schema);
  if (!text.includes('"$ref"')) return schema;
  const suffix = nameOf(text);
  const renamed: JsonSchema = JSON.parse(
    text.replaceAll('"$ref":"#"', `"$ref":"${REF}${suffix}"`).replaceAll(`"${REF}__`, `"${REF}${suffix}__`),
  );
  const { $defs, ...whole } = renamed;
  for (const [name, definition] of Object.entries($defs ?? {})) defs[suffix + name] = definition;
  defs[suffix] = whole;
  return { $ref: REF + suffix };
}

/** The schema that a reference names. */
export function resolve(schema: JsonSchema, defs: Definitions): JsonSchema {
  if (schema.$ref === undefined) return schema;
  const found = defs[schema.$ref.replace(REF, '')];
  if (!found) throw new Error(`Missing definition: ${schema.$ref}.`);
  return found;
}

function mapChildren(schema: JsonSchema, map: (child: JsonSchema) => JsonSchema): JsonSchema {
  const copy: JsonSchema = { ...schema };
  const { properties, items, prefixItems, anyOf, oneOf, additionalProperties } = schema;
  if (properties)
    copy.properties = Object.fromEntries(Object.entries(properties).map(([key, child]) => [key, map(child)]));
  if (items) copy.items = map(items);
  if (prefixItems) copy.prefixItems = prefixItems.map(map);
  if (anyOf) copy.anyOf = anyOf.map(map);
  if (oneOf) copy.oneOf = oneOf.map(map);
  if (typeof additionalProperties === 'object') copy.additionalProperties = map(additionalProperties);
  return copy;
}
