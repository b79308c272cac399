import { dirname, join } from 'node:path';
import { type Plugin, rspack } from '@rspack/core';
import * as contract from 'shared-contracts';
import * as checks from 'shared-contracts/checks';
import { ownSharedFiles } from './sharing';

/** A zod schema. */
const isSchema = (value: unknown): boolean => typeof value === 'object' && value !== null && '_zod' in value;

/** Fields of a call that only the server and the reference read. */
const OF_SERVER = ['tag', 'perMinute', 'bodyKb'];

/** The data of a value that has schemas: of a call its name, method and path. */
function withoutSchemas(value: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, part]) => {
      if (isSchema(part) || ('path' in value && OF_SERVER.includes(key))) return [];
      return [[key, hasSchemas(part) ? withoutSchemas(part) : part]];
    }),
  );
}

function hasSchemas(value: unknown): value is object {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.values(value).some((part) => isSchema(part) || hasSchemas(part));
}

/** What only the reference and the development panel read. */
const OF_DEVELOPERS = ['REMOTE_ERRORS'];

/** The names of the contract of pages: all but the schemas, and what works with them. */
const NAMES = Object.entries(contract).flatMap(([name, value]) =>
  isSchema(value) || Object.hasOwn(checks, name) || OF_DEVELOPERS.includes(name) ? [] : [name],
);

/** The names of calls, whose schemas no remote reads, and of what has no schemas. */
const NAMES_OF_REMOTES = Object.entries(contract).flatMap(([name, value]) =>
  NAMES.includes(name) && (!hasSchemas(value) || 'path' in value) ? [name] : [],
);

/** Whether a remote that imports these names can have the contract of pages. */
export const isInPageContract = (names: readonly string[]): boolean =>
  names.every((name) => NAMES_OF_REMOTES.includes(name));

/** The source of the contract of pages. Values with schemas are written without them, others come from their module. */
function pageContractSource(): string {
  const values = new Map<string, unknown>(Object.entries(contract));
  const data = NAMES.filter((name) => hasSchemas(values.get(name)));
  const others = NAMES.filter((name) => !data.includes(name));
  return [
    `export { ${others.join(', ')} } from './index.ts';`,
    ...data.map((name) => `export const ${name} = ${JSON.stringify(withoutSchemas(Object(values.get(name))))};`),
  ].join('\n');
}

/**
 * Gives the shell, and remotes that need no more, the contract of pages in the place of `shared-contracts`, so that
 * no page loads schemas before its results. The server has checked what its calls respond; pages that check other data load
 * `shared-contracts/complete`.
 */
export function pageContract(): { alias: Record<string, string>; plugin: Plugin } {
  const file = join(dirname(ownSharedFiles()['shared-contracts'] ?? ''), 'page-contract.js');
  return {
    alias: { 'shared-contracts$': file },
    plugin: new rspack.experiments.VirtualModulesPlugin({ [file]: pageContractSource() }),
  };
}
