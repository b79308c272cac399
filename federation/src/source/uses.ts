import { EVENT_TOPICS } from 'shared-contracts';
import { sourcesOf } from './source-files';

/** `publish('a:b'`, `usePublish(host, 'a:b'`: any function with one of these names, its topic first or second. */
const TOPIC_CALL = /([A-Za-z_$][\w$]*)\s*(?:<[^()]*?>)?\(\s*(?:[\w$.]+\s*,\s*)?['"]([a-z-]+:[a-z-]+)['"]/g;
const EMITS = /publish$/i;
const LISTENS = /^(?:subscribe|last|useTopic|useOnTopic)$/;
/** Hooks of shared-ui that publish a topic of their own. */
const EMITTING_HOOKS = [{ hook: /\busePageTitle\s*\(/, topic: 'page:titled' }] as const;
const IMPORT = /import\s+(?:type\s+)?\{([^}]*)\}\s*from\s*['"]shared-contracts(?:\/[a-z-]+)?['"]/g;
/** Values only: types do not exist at run time. */
const SHARED_IMPORT = /(?:import|export)\s+\{([^}]*)\}\s*from\s*['"](shared-(?:contracts|ui)(?:\/[a-z-]+)?)['"]/g;

/** `import * as contract`, `export *`, `import()`: names that cannot be read. */
const WHOLE_CONTRACT = /(?:\*(?:\s+as\s+[\w$]+)?\s+from|import\s*\()\s*['"]shared-contracts['"]/;

/** What a remote's sources use of the contract, found by reading them. */
export interface Uses {
  /** topic -> the first file that publishes it */
  emits: Map<string, string>;
  listens: Map<string, string>;
  /** names imported from shared-contracts: calls, schemas, rules */
  imports: Set<string>;
}

export function usesOf(folder: string): Uses {
  const uses: Uses = { emits: new Map(), listens: new Map(), imports: new Set() };
  for (const { file, text } of sourcesOf(folder)) {
    for (const [, called = '', topic = ''] of text.matchAll(TOPIC_CALL)) {
      const kind = EMITS.test(called) ? uses.emits : LISTENS.test(called) ? uses.listens : null;
      if (kind && isTopic(topic) && !kind.has(topic)) kind.set(topic, file);
    }
    for (const { hook, topic } of EMITTING_HOOKS)
      if (hook.test(text) && !uses.emits.has(topic)) uses.emits.set(topic, file);
    for (const [, names = ''] of text.matchAll(IMPORT)) for (const name of importedNames(names)) uses.imports.add(name);
  }
  return uses;
}

/**
 * The values that a remote's sources import from the project's shared packages: key of the share scope -> names,
 * sorted.
 */
export function sharedImportsOf(folder: string): Record<string, string[]> {
  const imports = new Map<string, Set<string>>();
  for (const { text } of sourcesOf(folder)) {
    for (const [, list = '', key = ''] of text.matchAll(SHARED_IMPORT)) {
      const names = list.split(',').flatMap((entry) => (/^\s*type\s/.test(entry) ? [] : importedNames(entry)));
      if (names.length > 0) imports.set(key, new Set([...(imports.get(key) ?? []), ...names]));
    }
  }
  return Object.fromEntries([...imports].sort().map(([key, names]) => [key, [...names].sort()]));
}

/** The values that a remote imports from `shared-contracts`; null where it imports all of it. */
export function contractImportsOf(folder: string): string[] | null {
  if (sourcesOf(folder).some(({ text }) => WHOLE_CONTRACT.test(text))) return null;
  return sharedImportsOf(folder)['shared-contracts'] ?? [];
}

const isTopic = (word: string) => EVENT_TOPICS.some((topic) => topic === word);

function importedNames(list: string): string[] {
  return list
    .split(',')
    .map(
      (entry) =>
        entry
          .trim()
          .replace(/^type\s+/, '')
          .split(/\s+as\s+/)[0] ?? '',
    )
    .filter((name) => name !== '');
}
