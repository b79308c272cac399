import { satisfies } from 'semver';
import { type Refusal, refusal } from '../../src/registry';
import type { ShellFacts } from './facts';
import type { OpenRelease } from './subject';

/** What of a live version a shell has to keep. */
export type LiveRelease = Pick<OpenRelease, 'name' | 'version' | 'shared' | 'runtime'> & {
  manifest: Pick<OpenRelease['manifest'], 'contract' | 'emits' | 'listens'> & {
    extensions: readonly { slot: string }[];
  };
};

/**
 * Every way in which a shell would break a version that visitors have (MFE-120); none means that it may take the
 * place of the one before it. The other side of `verifyRelease`.
 */
export function verifyShell(shell: ShellFacts, live: readonly LiveRelease[]): Refusal[] {
  return live.flatMap((release) =>
    [
      ...contract(shell, release),
      ...packages(shell, release),
      ...places(shell, release),
      ...runtime(shell, release),
    ].map((what) => refusal('MFE-120', `${release.name} ${release.version} ${what}.`, release.name)),
  );
}

function contract(shell: ShellFacts, { manifest }: LiveRelease): string[] {
  if (satisfies(shell.contract, manifest.contract)) return [];
  return [`needs contract ${manifest.contract}, and ${shell.label} has ${shell.contract}`];
}

function packages(shell: ShellFacts, { shared }: LiveRelease): string[] {
  return Object.entries(shared).flatMap(([name, range]) => {
    const provided = Object.hasOwn(shell.shared, name) ? shell.shared[name] : undefined;
    if (provided === undefined) return [`takes ${name} from the shell, and ${shell.label} does not provide it`];
    if (satisfies(provided, range)) return [];
    return [`needs ${name} ${range}, and ${shell.label} provides ${provided}`];
  });
}

function places(shell: ShellFacts, { manifest }: LiveRelease): string[] {
  const slots = new Set(manifest.extensions.map(({ slot }) => slot));
  const topics = new Set([...manifest.emits, ...manifest.listens]);
  return [
    ...[...slots]
      .filter((slot) => !shell.slots.includes(slot))
      .map((slot) => `fills '${slot}', which ${shell.label} lacks`),
    ...[...topics]
      .filter((topic) => !shell.events.includes(topic))
      .map((topic) => `uses '${topic}', which ${shell.label} lacks`),
  ];
}

function runtime(shell: ShellFacts, release: LiveRelease): string[] {
  const line = (version: string) => version.split('.').slice(0, 2).join('.');
  if (shell.runtime === undefined || release.runtime === undefined) return [];
  if (line(shell.runtime) === line(release.runtime)) return [];
  return [`was built with federation runtime ${release.runtime}, and ${shell.label} brings ${shell.runtime}`];
}
