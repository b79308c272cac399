import { type AtRule, type Container, parse } from 'postcss';
import selectors from 'postcss-selector-parser';
import { federationName } from 'shared-contracts';
import { type Refusal, refusal } from 'shared-contracts/registry';
import { type Rule, type Subject, textOf } from '../subject';

/** Names that a sheet makes for the whole page. */
const NAMING = new Set(['keyframes', '-webkit-keyframes', 'counter-style', 'property', 'font-face', 'layer']);
/** Rules that reach out by nature. */
const REACHING = new Set(['import', 'page', 'view-transition', 'position-try']);

/** Sheets stay on the page after a remote has left, so every rule must be bound to a class that is its own. */
export const stylesRule: Rule = (subject) => {
  const prefixes = [`${federationName(subject.name)}-`, ...(subject.release.manifest.cssPrefixes ?? [])];
  const sheets = [...subject.files].filter(([path]) => path.endsWith('.css'));
  return [...takenPrefixes(subject), ...sheets.flatMap(([path, content]) => leaks(path, textOf(content), prefixes))];
};

/** What classes of the site itself begin with: of the shell with all it shares, of the map, and of every remote. */
const OF_THE_SITE: readonly [prefix: string, whose: string][] = [
  ['shell-', 'the shell'],
  ['mfe_', 'the remotes, each its own'],
  ['maplibregl-', 'the map'],
  ['mapboxgl-', 'the map'],
  ['mapbox-', 'the map'],
];

function takenPrefixes({ name, release, others }: Subject): Refusal[] {
  const theirs = others
    .filter((other) => other.name !== name)
    .flatMap((other) => (other.cssPrefixes ?? []).map((prefix) => [prefix, other.name] as const));
  const overlap = (one: string, other: string) => one.startsWith(other) || other.startsWith(one);
  return (release.manifest.cssPrefixes ?? []).flatMap((prefix) =>
    [...OF_THE_SITE, ...theirs]
      .filter(([taken]) => overlap(prefix, taken))
      .map(([taken, whose]) => refusal('MFE-109', `Classes in '${taken}' belong to ${whose}.`, prefix)),
  );
}

function leaks(path: string, css: string, prefixes: string[]): Refusal[] {
  const leak = (what: string) => refusal('MFE-109', `${path}: '${what}' is not bound to a class of its own.`, what);
  try {
    const found: string[] = [];
    walk(parse(css), prefixes, (what) => found.push(what));
    return [...new Set(found)].map(leak);
  } catch (error) {
    return [refusal('MFE-109', `${path} cannot be read: ${error instanceof Error ? error.message : error}`, path)];
  }
}

function walk(container: Container, prefixes: string[], tell: (what: string) => void): void {
  for (const node of container.nodes ?? []) {
    if (node.type === 'atrule') atRule(node, prefixes, tell);
    if (node.type !== 'rule') continue;
    for (const selector of selectorsOf(node.selector)) if (!isBound(selector, prefixes)) tell(wordsOf(selector));
    nested(node, prefixes, tell);
  }
}

/** Within an own rule a selector is bound by the outer one, unless it names that in ':has(&)' or ':not(&)' only. */
function nested(rule: Container, prefixes: string[], tell: (what: string) => void): void {
  for (const node of rule.nodes ?? []) {
    if (node.type === 'atrule' && node.nodes) nested(node, prefixes, tell);
    if (node.type !== 'rule') continue;
    const reaching = selectorsOf(node.selector).filter(
      (selector) => /&|^\s*[+~]/.test(selector.toString()) && !isBound(selector, prefixes, true),
    );
    for (const selector of reaching) tell(wordsOf(selector));
    nested(node, prefixes, tell);
  }
}

const wordsOf = (selector: selectors.Selector) => selector.toString().trim();

function atRule(node: AtRule, prefixes: string[], tell: (what: string) => void): void {
  const name = node.name.toLowerCase();
  if (REACHING.has(name) || (NAMING.has(name) && !isOwnName(node, prefixes))) tell(`@${name} ${node.params}`.trim());
  else if (node.nodes && !name.endsWith('keyframes')) walk(node, prefixes, tell);
}

function isOwnName(node: AtRule, prefixes: string[]): boolean {
  const family = node.nodes?.find((child) => child.type === 'decl' && child.prop === 'font-family');
  const name = node.name === 'font-face' ? (family?.type === 'decl' ? family.value : '') : node.params;
  const plain = name.replace(/^--/, '').replace(/^["']/, '');
  return prefixes.some((prefix) => plain.startsWith(prefix));
}

function selectorsOf(text: string): selectors.Selector[] {
  return selectors().astSync(text).nodes;
}

/** Whether an element must be, or be within, an own element to match: `:not()` and `:has()` bind nothing. */
function isBound({ nodes }: selectors.Selector, prefixes: string[], inOwnRule = false): boolean {
  // from the end, once: what stands after an own element and beside it, as in '.own ~ p', is not within it
  let isBesideOnly = false;
  for (const node of [...nodes].reverse()) {
    if (node.type === 'combinator') isBesideOnly = /[+~]/.test(node.toString());
    else if (!isBesideOnly && binds(node, prefixes, inOwnRule)) return true;
  }
  return false;
}

function binds(node: selectors.Node, prefixes: string[], inOwnRule: boolean): boolean {
  // outside of any rule '&' is the whole page
  if (node.type === 'nesting') return inOwnRule;
  if (node.type === 'class') return prefixes.some((prefix) => node.value.startsWith(prefix));
  if (node.type !== 'pseudo' || !/^:(?:is|where|-webkit-any)$/.test(node.value)) return false;
  return node.nodes.length > 0 && node.nodes.every((inner) => isBound(inner, prefixes, inOwnRule));
}
