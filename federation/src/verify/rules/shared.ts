import { satisfies, validRange } from 'semver';
import { type Refusal, refusal } from '../../protocol/registry';
import type { ShellFacts } from '../facts';
import { type Rule, type StoredRule, type Subject, textOf } from '../subject';

/**
 * Texts that only a copy of the package contains, also when minified. A second copy breaks the page or splits its
 * state.
 */
const MARKERS: Record<string, RegExp> = {
  // tools that share React read its internals, but only React assigns them
  react: /react\.transitional\.element|__(?:CLIENT|SECRET)_INTERNALS_DO_NOT_USE\w*\s*=(?!=)/,
  'react-dom': /__reactContainer\$|_reactListening/,
  'single-spa': /single-spa:before-first-mount/,
  valtio: /Error\("object required"\)/,
};

/** Keys that an isolated remote must not use: it has its own React and cannot render with the shell's. */
const NEEDS_SHARED_REACT = /^(?:react|react-dom|shared-ui)(?:\/|$)/;

/**
 * Checks that every shell provides the remote's shared packages in a fitting version, and that the remote has no second
 * copy of a singleton.
 *
 * release.json lists the shared packages, which `mfe build` reads from the bundler. The code is searched for second
 * copies only, because minified code names its packages in too many ways. Where the list leaves out a package,
 * or states another range, a container of the preset checks the share scope in the browser and throws. That remote does not
 * load, its place shows the fallback, and its canary halts.
 */
export const sharedRule: Rule = (subject) => {
  const { release } = subject;
  if (!release.manifest.isolated) return [...misfits(wanted(release), subject.shells), ...bundled(subject)];
  const mixed = Object.keys(release.shared).filter((key) => NEEDS_SHARED_REACT.test(key));
  return [
    ...mixed.map((key) => refusal('MFE-107', `It is isolated, with its own React, and uses ${key}.`, key)),
    ...misfits(wanted(release), subject.shells),
  ];
};

/** The same check by release.json alone. */
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

function misfit({ label, shared, former }: ShellFacts, name: string, range: string): string | null {
  const provided = Object.hasOwn(shared, name) ? shared[name] : undefined;
  const before = former && Object.hasOwn(former.shared, name) ? former.shared[name] : undefined;
  if (provided === undefined)
    return `It uses ${name} from the host, and ${label} does not provide it${alternatives(shared, name)}.`;
  if (validRange(range) === null) return `'${range}' is not a version range of ${name}.`;
  if (!satisfies(provided, range) && !(before && satisfies(before, range)))
    return `It needs ${name} ${range}, and ${label} provides ${provided}.`;
  return null;
}

/** Keys of the same package: a share key must be exact, also for a sub-path. */
const keysOfPackage = (shared: ShellFacts['shared'], name: string): string[] =>
  Object.keys(shared).filter((key) => key === name || key.startsWith(`${name}/`));

function alternatives(shared: ShellFacts['shared'], name: string): string {
  const [, scope = name] = /^((?:@[^/]+\/)?[^/]+)/.exec(name) ?? [];
  const keys = keysOfPackage(shared, scope);
  return keys.length === 0 ? ': bundle it' : `: it provides ${keys.join(', ')}`;
}

function bundled({ files, shells }: Subject): Refusal[] {
  const shared = Object.assign({}, ...shells.map((shell) => shell.shared));
  const howToShare = (name: string) => {
    const keys = keysOfPackage(shared, name);
    return keys.length === 0 ? '' : ` Share ${keys.join(', ')} with "import": false.`;
  };
  return [...files]
    .filter(([path]) => /\.m?js$/.test(path))
    .flatMap(([path, content]) => {
      const text = textOf(content);
      return Object.entries(MARKERS)
        .filter(([, marker]) => marker.test(text))
        .map(([name]) =>
          refusal('MFE-107', `${path} holds a copy of ${name}, which the shell provides.${howToShare(name)}`, path),
        );
    });
}
