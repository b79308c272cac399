import { type AtRule, type Container, parse } from 'postcss';
import selectors from 'postcss-selector-parser';
import { federationName } from '../../protocol/manifest';
import { type Refusal, refusal } from '../../protocol/registry';
import { type Rule, type Subject, textOf } from '../subject';

/** At-rules that define a name for the whole page. */
const NAMING = new Set(['keyframes', '-webkit-keyframes', 'counter-style', 'property', 'font-face', 'layer']);
/** At-rules that always affect the whole page. */
const REACHING = new Set(['import', 'page', 'view-transition', 'position-try']);

/**
 * Checks that every style rule is bound to a class of the remote, because style sheets stay on the page after it
 * unmounts.
 */
export const stylesRule: Rule = (subject) => {
  const prefixes = [`${federationName(subject.name)}-`, ...(subject.release.manifest.cssPrefixes ?? [])];
  const sheets = [...subject.files].filter(([path]) => path.endsWith('.css'));
  return [...takenPrefixes(subject), ...sheets.flatMap(([path, content]) => leaks(path, textOf(content), prefixes))];
};

/** Prefixes of the site's own classes: of the shell and its packages, of the map, and of the remotes. */
const OF_THE_SITE: readonly [prefix: string, whose: string][] = [
  ['shell-', 'the shell'],
  ['mfe_', 'each remote'],
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
  const leak = (what: string) => refusal('MFE-109', `${path}: '${what}' is not bound to a class of the remote.`, what);
  try {
    const found: string[] = [];
    walk(parse(css), prefixes, (what) => found.push(what));
    return [...new Set(found)].map(leak);
  } catch (error) {
    return [refusal('MFE-109', `${path} cannot be read: ${error instanceof Error ? error.message : error}`, path)];
  }
}

function walk(container: Container, prefixes: string[], report: (what: string) => void): void {
  for (const node of container.nodes ?? []) {
    if (node.type === 'atrule') atRule(node, prefixes, report);
    if (node.type !== 'rule') continue;
    for (const selector of selectorsOf(node.selector)) if (!isBound(selector, prefixes)) report(wordsOf(selector));
    nested(node, prefixes, report);
  }
}

/** The outer rule binds a nested selector, unless '&' is only within ':has()' or ':not()'. */
function nested(rule: Container, prefixes: string[], report: (what: string) => void): void {
  for (const node of rule.nodes ?? []) {
    if (node.type === 'atrule' && node.nodes) nested(node, prefixes, report);
    if (node.type !== 'rule') continue;
    const reaching = selectorsOf(node.selector).filter(
      (selector) => /&|^\s*[+~]/.test(selector.toString()) && !isBound(selector, prefixes, true),
    );
    for (const selector of reaching) report(wordsOf(selector));
    nested(node, prefixes, report);
  }
}

const wordsOf = (selector: selectors.Selector) => selector.toString().trim();

function atRule(node: AtRule, prefixes: string[], report: (what: string) => void): void {
  const name = node.name.toLowerCase();
  if (REACHING.has(name) || (NAMING.has(name) && !isOwnName(node, prefixes))) report(`@${name} ${node.params}`.trim());
  else if (node.nodes && !name.endsWith('keyframes')) walk(node, prefixes, report);
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

/** Whether a selector matches only the remote's elements and those within them. `:not()` and `:has()` bind nothing. */
function isBound({ nodes }: selectors.Selector, prefixes: string[], inOwnRule = false): boolean {
  // reads from the end: a sibling of the remote's element, as in '.own ~ p', is not within it
  let isBesideOnly = false;
  for (const node of [...nodes].reverse()) {
    if (node.type === 'combinator') isBesideOnly = /[+~]/.test(node.toString());
    else if (!isBesideOnly && binds(node, prefixes, inOwnRule)) return true;
  }
  return false;
}

function binds(node: selectors.Node, prefixes: string[], inOwnRule: boolean): boolean {
  // '&' outside of a rule is the whole page
  if (node.type === 'nesting') return inOwnRule;
  if (node.type === 'class') return prefixes.some((prefix) => node.value.startsWith(prefix));
  if (node.type !== 'pseudo' || !/^:(?:is|where|-webkit-any)$/.test(node.value)) return false;
  return node.nodes.length > 0 && node.nodes.every((inner) => isBound(inner, prefixes, inOwnRule));
}
