import * as contract from 'shared-contracts/all';
import { remoteManifestSchema } from '../protocol/manifest';
import { createDefinitions, type Definitions, type JsonSchema, jsonSchemaOf } from './json-schema';

/** All parts of the contract that two sides may have in different versions. */
export interface Surface {
  version: string;
  events: Record<string, { retained: boolean; payload: JsonSchema }>;
  calls: Record<string, CallSurface>;
  slots: Record<string, { many: boolean }>;
  manifest: JsonSchema;
  errors: Record<string, number>;
  /** names that remotes may import */
  exports: string[];
  $defs: Definitions;
}
export interface CallSurface {
  method: string;
  path: string;
  access: string;
  /** what may be sent, by part of the request; an absent part accepts nothing */
  input: { params?: JsonSchema; query?: JsonSchema; body?: JsonSchema };
  answer: JsonSchema;
}
export const CALL_PARTS = ['params', 'query', 'body'] as const;

type Calls = Record<string, contract.Call>;

/** The current contract. */
export function contractSurface(): Surface {
  const { defs, intern } = createDefinitions();
  const read = (schema: Parameters<typeof jsonSchemaOf>[0]) => intern(jsonSchemaOf(schema, 'output'));
  const sent = (schema: Parameters<typeof jsonSchemaOf>[0]) => intern(jsonSchemaOf(schema, 'input'));
  const callSurface = (call: contract.Call): CallSurface => ({
    method: call.method,
    path: call.path,
    access: call.access,
    input: Object.fromEntries(
      CALL_PARTS.flatMap((part) => {
        const schema = call[part];
        return schema ? [[part, sent(schema)]] : [];
      }),
    ),
    answer: read(call.answer),
  });
  return {
    version: contract.CONTRACT_VERSION,
    events: mapValues(contract.EVENTS, ({ retained, schema }) => ({ retained, payload: read(schema) })),
    calls: mapValues(callsOf(), callSurface),
    slots: mapValues(contract.SLOTS, ({ many }) => ({ many })),
    manifest: sent(remoteManifestSchema),
    errors: mapValues(contract.ERRORS, ({ status }) => status),
    exports: Object.keys(contract).sort(),
    $defs: sorted(defs),
  };
}

/** The exported calls of the contract, by export name. */
export function callsOf(): Calls {
  const calls: Calls = {};
  for (const [name, value] of Object.entries(contract)) if (isCall(value)) calls[name] = value;
  return calls;
}

function isCall(value: unknown): value is contract.Call {
  return typeof value === 'object' && value !== null && 'answer' in value && 'method' in value && 'path' in value;
}

function mapValues<T, R>(record: Record<string, T>, map: (value: T) => R): Record<string, R> {
  return sorted(Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)])));
}

function sorted<T>(record: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}
