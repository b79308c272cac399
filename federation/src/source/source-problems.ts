import type { RemoteManifest } from '../protocol/manifest';
import { usesOf } from './uses';

/**
 * Differences between the events of mfe.json and those of the sources. The registry and `mfe contract` read only
 * mfe.json, so it must be correct.
 */
export function sourceProblems(folder: string, manifest: RemoteManifest): string[] {
  const { emits, listens } = usesOf(folder);
  return [...compare('emits', manifest.emits, emits), ...compare('listens', manifest.listens, listens)];
}

function compare(field: 'emits' | 'listens', declared: readonly string[], used: Map<string, string>): string[] {
  const does = field === 'emits' ? 'publishes' : 'listens to';
  return [
    ...[...used]
      .filter(([topic]) => !declared.includes(topic))
      .map(([topic, file]) => `${file} ${does} '${topic}', which mfe.json does not name: add it to "${field}".`),
    ...declared
      .filter((topic) => !used.has(topic))
      .map((topic) => `mfe.json names '${topic}' in "${field}", and nothing in src ${does} it: remove it.`),
  ];
}
