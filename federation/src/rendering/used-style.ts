import { type ChildNode, parse, type Rule } from 'postcss';

/** A rule with the classes in its selectors, or a condition around rules. */
export type StyleNode =
  | { text: string; classes: readonly string[] }
  | { condition: string; nodes: readonly StyleNode[] };

/** At-rules that contain rules for elements. */
const CONDITIONS: ReadonlySet<string> = new Set(['container', 'layer', 'media', 'supports']);

/** Parses a sheet once, so that `usedStyle` is fast for each document. */
export function styleNodes(sheet: string): StyleNode[] {
  return parse(sheet).nodes.map(nodeOf);
}

function nodeOf(node: ChildNode): StyleNode {
  if (node.type === 'rule') return { text: node.toString(), classes: classesOf(node) };
  if (node.type === 'atrule' && node.nodes && CONDITIONS.has(node.name)) {
    return { condition: `@${node.name} ${node.params}`, nodes: node.nodes.map(nodeOf) };
  }
  return { text: `${node}${node.type === 'atrule' && !node.nodes ? ';' : ''}`, classes: [] };
}

/** Without those in `:not()`, whose absence makes the selector match. */
const classesOf = ({ selector }: Rule): string[] =>
  [...selector.replace(/:not\([^)]*\)/g, '').matchAll(/\.([\w-]+)/g)].flatMap(([, name]) => name ?? []);

/** The rules of a sheet that may apply to elements with these classes. */
export function usedStyle(nodes: readonly StyleNode[], classes: ReadonlySet<string>): string {
  return nodes
    .map((node) => {
      if ('text' in node) {
        return node.classes.length === 0 || node.classes.some((name) => classes.has(name)) ? node.text : '';
      }
      const inner = usedStyle(node.nodes, classes);
      return inner === '' ? '' : `${node.condition}{${inner}}`;
    })
    .join('');
}

const CLASS = ' class="';

/** The classes of markup. Most elements share their attribute with others, so each value is split once. */
export function classesIn(html: string): Set<string> {
  const values = new Set<string>();
  for (let at = html.indexOf(CLASS); at !== -1; ) {
    const end = html.indexOf('"', at + CLASS.length);
    if (end === -1) break;
    values.add(html.slice(at + CLASS.length, end));
    at = html.indexOf(CLASS, end);
  }
  return new Set([...values].flatMap((value) => value.split(' ')));
}
