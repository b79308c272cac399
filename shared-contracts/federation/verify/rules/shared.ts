import { satisfies, validRange } from 'semver';
import { type Refusal, refusal } from '../../../src/registry';
import type { ShellFacts } from '../facts';
import { type Rule, type StoredRule, type Subject, textOf } from '../subject';

/** Words that only a copy of the package itself holds, also when minified. A second copy breaks the page or splits state. */
const MARKERS: Record<string, RegExp> = {
  react: /react\.transitional\.element|__CLIENT_INTERNALS_DO_NOT_USE|__SECRET_INTERNALS_DO_NOT_USE/,
  'react-dom': /__reactContainer\$|_reactListening/,
  'single-spa': /single-spa:before-first-mount/,
  'single-spa-react': /single-spa-react: /,
  swr: /\$inf\$/,
  valtio: /Error\("object required"\)/,
};

/** What it shares is provided by every shell in a fitting version, and it brings no copy of its own. */
export const sharedRule: Rule = (subject) => [...notProvided(subject), ...broughtAlong(subject), ...bundled(subject)];

function notProvided({ release, federation, shells }: Subject): Refusal[] {
  const inBundle = federation.shared.map(({ name, requiredVersion }) => ({ name, range: requiredVersion || '*' }));
  return misfits([...wanted(release), ...inBundle], shells);
}

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

/** A fallback copy shows as files under the shared package in the federation manifest. */
function broughtAlong({ federation }: Subject): Refusal[] {
  return federation.shared
    .filter(({ assets }) => [assets.js, assets.css].some(({ sync, async }) => sync.length + async.length > 0))
    .map(({ name }) => refusal('MFE-107', `It brings a copy of ${name} of its own; take it with import: false.`, name));
}

function bundled({ files }: Subject): Refusal[] {
  return [...files]
    .filter(([path]) => path.endsWith('.js'))
    .flatMap(([path, content]) => {
      const text = textOf(content);
      return Object.entries(MARKERS)
        .filter(([, marker]) => marker.test(text))
        .map(([name]) => refusal('MFE-107', `${path} holds a copy of ${name}, which the shell provides.`, path));
    });
}
