import { satisfies, validRange } from 'semver';
import { type Refusal, refusal } from 'shared-contracts/registry';
import type { ShellFacts } from '../facts';
import { type Rule, type StoredRule, type Subject, textOf } from '../subject';

/** Words that only a copy of the package itself holds, also when minified. A second copy breaks the page or splits state. */
const MARKERS: Record<string, RegExp> = {
  // tools that share React read its internals; only React itself assigns them
  react: /react\.transitional\.element|__(?:CLIENT|SECRET)_INTERNALS_DO_NOT_USE\w*\s*=(?!=)/,
  'react-dom': /__reactContainer\$|_reactListening/,
  'single-spa': /single-spa:before-first-mount/,
  valtio: /Error\("object required"\)/,
};

/** What of the share scope an isolated remote leaves alone: with React of its own it cannot draw with the shell's. */
const NEEDS_SHARED_REACT = /^(?:react|react-dom|shared-ui)(?:\/|$)/;

/**
 * What it takes is provided by every shell in a fitting version, and it brings no second copy of a singleton.
 *
 * What it takes is what release.json lists under "shared"; `mfe build` reads it from the bundler. The code itself is
 * searched for second copies only: minified code says in too many ways what it takes. Where the list leaves out a package,
 * or states another range, a container of the preset checks the share scope in the browser and throws. That remote does not
 * load, its place shows the fallback, and its canary halts.
 */
export const sharedRule: Rule = (subject) => {
  const { release } = subject;
  if (!release.manifest.isolated) return [...misfits(wanted(release), subject.shells), ...bundled(subject)];
  const mixed = Object.keys(release.shared).filter((key) => NEEDS_SHARED_REACT.test(key));
  return [
    ...mixed.map((key) => refusal('MFE-107', `It is isolated, with React of its own, and takes ${key}.`, key)),
    ...misfits(wanted(release), subject.shells),
  ];
};

/** The same by the words of the release alone. */
export const providedRule: StoredRule = ({ release, shells }) => misfits(wanted(release), shells);

type Wanted = { name: string; range: string };
const wanted = ({ shared }: Subject['release']): Wanted[] =>
  Object.entries(shared).map(([name, range]) => ({ name, range }));

function misfits(packages: readonly Wanted[], shells: readonly ShellFacts[]): Refusal[] {
  return shells.flatMap((shell) => {
    const problems = new Map<string, string>();
    for (const { name, range } of packages) {
      const problem = misfit(shell, name, range);
      if (problem !== null) problems.set(problem, name);
    }
    return [...problems].map(([problem, name]) => refusal('MFE-107', problem, name));
  });
}

function misfit({ label, shared }: ShellFacts, name: string, range: string): string | null {
  const provided = Object.hasOwn(shared, name) ? shared[name] : undefined;
  if (provided === undefined) return `It takes ${name} from the host, and ${label} does not provide it.`;
  if (validRange(range) === null) return `'${range}' is no range of versions of ${name}.`;
  if (!satisfies(provided, range)) return `It needs ${name} ${range}, and ${label} provides ${provided}.`;
  return null;
}

function bundled({ files }: Subject): Refusal[] {
  return [...files]
    .filter(([path]) => /\.m?js$/.test(path))
    .flatMap(([path, content]) => {
      const text = textOf(content);
      return Object.entries(MARKERS)
        .filter(([, marker]) => marker.test(text))
        .map(([name]) => refusal('MFE-107', `${path} holds a copy of ${name}, which the shell provides.`, path));
    });
}
