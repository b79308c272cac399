import { satisfies } from 'semver';
import { type Refusal, refusal } from 'shared-contracts/registry';
import type { ShellFacts } from './facts';
import { missingNames } from './rules/imports';
import { siteAddresses } from './rules/places';
import type { OpenRelease } from './subject';

/** The parts of a live version that a shell must support. */
export type LiveRelease = Pick<OpenRelease, 'name' | 'version' | 'shared' | 'protocol' | 'imports'> & {
  manifest: Pick<OpenRelease['manifest'], 'contract' | 'pages' | 'emits' | 'listens'> & {
    extensions: readonly { slot: string }[];
  };
};

/**
 * All reasons why a shell would break a version that visitors have (MFE-120); empty when it may replace the previous
 * shell. The counterpart of `verifyRelease`.
 */
export function verifyShell(shell: ShellFacts, live: readonly LiveRelease[]): Refusal[] {
  return live.flatMap((release) =>
    [
      ...contract(shell, release),
      ...packages(shell, release),
      ...places(shell, release),
      ...protocol(shell, release),
      ...names(shell, release),
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
    ...siteAddresses(manifest.pages).map((path) => `has its page at ${path}, an address that the site now uses`),
    ...[...topics]
      .filter((topic) => !shell.events.includes(topic))
      .map((topic) => `uses '${topic}', which ${shell.label} lacks`),
  ];
}

function protocol(shell: ShellFacts, release: LiveRelease): string[] {
  if (shell.protocols.includes(release.protocol)) return [];
  return [`speaks container protocol ${release.protocol}, and ${shell.label} speaks ${shell.protocols.join(' and ')}`];
}

function names(shell: ShellFacts, { imports }: LiveRelease): string[] {
  return missingNames(imports, shell.exports).map(
    ([key, missing]) => `imports ${missing.join(', ')} from ${key}, which ${shell.label} does not export`,
  );
}
