import { parseSync, visitorKeys } from 'oxc-parser';

/**
 * @typedef {{text: string, start: number}} Passage a piece of prose and its offset in the file
 */

/**
 * Finds the prose of a source: its comments, and its string literals and JSX texts of more than one word.
 * @param {string} source
 * @param {string} file name of the file, whose extension selects the language
 * @returns {Passage[]}
 * @throws Error when the source has a syntax error
 */
export function proseOfCode(source, file) {
  const { program, comments, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const texts = [...nodesOf(program)].flatMap(textsOf);
  return [...comments.map(({ value, start }) => ({ text: value, start: start + 2 })), ...texts];
}

/** @returns {Passage[]} the text of a string, a template or JSX; none for a single word, which is no sentence */
function textsOf({ type, value, start, quasis }) {
  if (type === 'Literal' || type === 'JSXText')
    return typeof value === 'string' && /\S\s+\S/.test(value) ? [{ text: value, start }] : [];
  if (type !== 'TemplateLiteral') return [];
  const parts = quasis.map((quasi) => ({ text: quasi.value.raw, start: quasi.start }));
  return parts.length > 1 || /\S\s+\S/.test(parts[0].text) ? parts : [];
}

/** All nodes of a syntax tree. */
function* nodesOf(node) {
  yield node;
  for (const key of visitorKeys[node.type] ?? [])
    for (const child of [node[key]].flat()) if (child) yield* nodesOf(child);
}

/**
 * Finds the prose of a Markdown document: all of it except code blocks and code spans, which become blanks.
 * @param {string} source
 * @returns {Passage[]}
 */
export function proseOfMarkdown(source) {
  const blank = (code) => code.replace(/[^\n]/g, ' ');
  return [{ text: source.replace(/^( *)(`{3,}).*?^\1\2$/gms, blank).replace(/(`+)[^`]+?\1/g, blank), start: 0 }];
}
