import { type Call, isReading } from 'shared-contracts';
import type * as z from 'zod/mini';
import { type JsonSchema, jsonSchemaOf } from '../contract/json-schema';
import { callsOf } from '../contract/surface';
import type { AskedCall } from '../protocol/rendering';

/**
 * The sample text. It is a valid date, handle and word, because the schemas do not say which of these a text is.
 */
export const SAMPLE_TEXT = '2026-01-15';
const NUMBER = 1;
/** Texts of a format. */
const FORMATS: Readonly<Record<string, string>> = {
  'date-time': `${SAMPLE_TEXT}T00:00:00.000Z`,
  uri: 'https://site.example/',
};

/** Sample answers of a loader's calls, as a JSON object by answer key. As on the server, only reading calls have one. */
export async function sampleResponses(asks: readonly AskedCall[]): Promise<string> {
  const samples = asks.flatMap(({ key, name }) => {
    const call = READING_CALLS.get(name);
    return call ? [[key, sampleOf(call.answer)] as const] : [];
  });
  return JSON.stringify(Object.fromEntries(samples));
}

/** Every call of the contract that reads, by name. */
export const READING_CALLS: ReadonlyMap<string, Call> = new Map(
  Object.values(callsOf())
    .filter(isReading)
    .map((call) => [call.name, call]),
);

/**
 * A JSON value that a schema accepts. All properties are set, lists have one entry, and a value is null only where the
 * schema allows nothing else.
 */
export function sampleOf(schema: z.core.$ZodType): unknown {
  const root = jsonSchemaOf(schema, 'input');
  return sampleIn(root, root, []);
}

/** @param inside references around this one. @returns undefined for an endless recursion */
function sampleIn(schema: JsonSchema, root: JsonSchema, inside: readonly string[]): unknown {
  const { $ref, type, anyOf, oneOf = anyOf } = schema;
  if ($ref !== undefined) {
    const named = $ref === '#' ? root : root.$defs?.[$ref.replace('#/$defs/', '')];
    return named && !inside.includes($ref) ? sampleIn(named, root, [...inside, $ref]) : undefined;
  }
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  const inner = (child: JsonSchema) => sampleIn(child, root, inside);
  if (oneOf) {
    const samples = oneOf.map(inner).filter((sample) => sample !== undefined);
    return samples.find((sample) => sample !== null) ?? samples[0];
  }
  switch (type) {
    case 'object':
      return objectOf(schema, inner);
    case 'array':
      return listOf(schema, inner);
    case 'string':
      return FORMATS[String(schema.format)] ?? SAMPLE_TEXT;
    case 'number':
    case 'integer':
      return within(NUMBER, schema);
    case 'boolean':
      return false;
    default:
      return null;
  }
}

type Inner = (child: JsonSchema) => unknown;

function objectOf({ properties = {}, propertyNames, additionalProperties }: JsonSchema, inner: Inner): object {
  const own = Object.entries(properties).map(([name, child]) => [name, inner(child)] as const);
  const names = isSchema(propertyNames) ? (propertyNames.enum ?? []) : [];
  const others = isSchema(additionalProperties)
    ? names.map((name) => [String(name), inner(additionalProperties)] as const)
    : [];
  return Object.fromEntries([...own, ...others].filter(([, sample]) => sample !== undefined));
}

function listOf({ prefixItems, items, minItems = 1 }: JsonSchema, inner: Inner): unknown[] {
  if (prefixItems) return prefixItems.map(inner);
  const sample = items && inner(items);
  return sample === undefined ? [] : Array.from({ length: Math.max(1, Number(minItems)) }, () => sample);
}

/** The number closest to 1 within the limits of a schema. */
function within(number: number, { minimum, maximum }: JsonSchema): number {
  const least = typeof minimum === 'number' ? minimum : number;
  const most = typeof maximum === 'number' ? maximum : number;
  return Math.min(Math.max(number, least), most);
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null;
}
