/** Elements that end their own part of a document, change the rest of it, or run code. */
const REFUSED = new Set([
  'base',
  'body',
  'frameset',
  'head',
  'html',
  'meta',
  'plaintext',
  'script',
  'style',
  'template',
]);
const VOID = new Set(['area', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'source', 'track', 'wbr']);

/** A comment, an end tag, or a start tag with quoted attributes. No attribute has `<` or `>`, so no parser sees a tag in one. */
const TAG = /<(?:!--[^<>]*-->|\/([a-z][\w-]*)>|([a-z][\w-]*)((?:\s+[^\s"'<>/=]+(?:="[^"<>]*")?)*)\s*(\/?)>)/iy;

/**
 * Checks that markup cannot affect the document around it: it has only the syntax that React writes, each element is closed, and
 * none is of a kind that runs code or changes the rest of the document. React writes what comes from `dangerouslySetInnerHTML`
 * as it is, and a release need not use React.
 * @returns the first problem; null for markup that may be put into a document
 */
export function markupProblem(html: string): string | null {
  const open: string[] = [];
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', TAG.lastIndex)) {
    TAG.lastIndex = at;
    const match = TAG.exec(html);
    if (!match) return `The markup has invalid syntax: ${html.slice(at, at + 60)}`;
    const [, ended, started, attributes = '', slash] = match;
    if (ended !== undefined) {
      const name = open.pop();
      if (name !== ended.toLowerCase())
        return `The markup has an end tag ${ended} where ${name ?? 'no element'} is open.`;
    } else if (started !== undefined) {
      const name = started.toLowerCase();
      if (REFUSED.has(name) || (name === 'link' && !isPreload(attributes))) {
        return `The markup has a ${name} element: ${html.slice(at, at + 60)}`;
      }
      const isVoid = VOID.has(name);
      // in HTML, the slash closes no other element
      if (slash && !isVoid) return `The markup has an element ${name} without an end tag.`;
      if (!isVoid) open.push(name);
    }
  }
  return open.length === 0 ? null : `The markup has no end tag of ${open.at(-1)}.`;
}

/** React requests important pictures early. A browser uses the first of several attributes with one name. */
const isPreload = (attributes: string) => /\srel(?:="([^"]*)")?/i.exec(attributes)?.[1] === 'preload';
