import { compileMessage as compileByLingui } from '@lingui/message-utils/compileMessage';
import { parseSync } from 'oxc-parser';

/**
 * @param found messages of the sources by id
 * @param stored the catalog of a language by id
 * @param compileMessage the compiler of pages
 * @returns a sentence for each message that lacks a translation or a value, or that the sources lack. A translation may have more values:
 *   Japanese names what English leaves out
 */
export function catalogProblems(found, stored, compileMessage) {
  const all = Object.entries(found).flatMap(([id, { message = id }]) => {
    const { translation = '', obsolete } = stored[id] ?? {};
    const own = [];
    if (JSON.stringify(compileMessage(message)) !== JSON.stringify(compileByLingui(message)))
      own.push(`"${message}" is compiled differently in pages. Write it with {name} and plurals only.`);
    if (translation === '' || obsolete) own.push(`"${message}" has no translation. Run npm run texts, and fill it in.`);
    else
      own.push(
        ...marksOf(message)
          .filter((mark) => !marksOf(translation).includes(mark))
          .map((mark) => `The translation of "${message}" lacks ${mark}.`),
      );
    return own;
  });
  const unused = Object.keys(stored).filter((id) => !(id in found) && !stored[id].obsolete);
  return [...all, ...unused.map((id) => `"${id}" is in no source. Run npm run texts.`)];
}

/** Names of values and numbers of elements in a message. */
function marksOf(message) {
  const names = (tokens) =>
    tokens.flatMap((token) =>
      typeof token === 'string'
        ? []
        : [
            `{${token[0]}}`,
            ...Object.values(token[2] ?? {})
              .filter(Array.isArray)
              .flatMap(names),
          ],
    );
  const parts = [...message.matchAll(/<(\d)>/g)].map(([part]) => part);
  return [...new Set([...names(compileByLingui(message)), ...parts])];
}

/** A code that no language has. */
export const PSEUDO_LOCALE = 'xa';

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ACCENTED = 'áƀçðéƒĝĥíĵķļɱñóþǫŕšţúṽŵẋýžÁƁÇÐÉƑĜĤÍĴĶĻṀÑÓÞǪŔŠŢÚṼŴẊÝŽ';

/**
 * The text of a message in the pseudo-locale, as `[Šĥóŵ {count, plural, one {# ĥóɱé} other {# ĥóɱéš}}]`: readable English in which
 * every letter that is not accented came from outside of the catalogs. Values, plurals and elements (`<0>`) stay.
 */
export const pseudoText = (message) => `[${compileByLingui(message).map(pseudoToken).join('')}]`;

function pseudoToken(token) {
  if (typeof token === 'string')
    return token.replace(/<\/?\d+\/?>|[a-z]/gi, (part) => ACCENTED[PLAIN.indexOf(part)] ?? part);
  const [name, kind, { offset, ...choices } = {}] = token;
  if (kind === undefined) return `{${name}}`;
  const texts = Object.entries(choices).map(([key, tokens]) => {
    const text = (typeof tokens === 'string' ? [tokens] : tokens).map(pseudoToken).join('');
    return `${/^\d+$/.test(key) ? '=' : ''}${key} {${text}}`;
  });
  return `{${name}, ${kind}, ${texts.join(' ')}}`;
}

/** Attributes whose value is shown or read aloud. */
const SHOWN =
  /^(?:aria-(?:label|description|placeholder|roledescription)|alt|title|placeholder|label|hint|text|heading|description)$/;
/** Two letters in a row; names of products and companies are no texts. */
const isText = (text) =>
  /\p{L}{2}/u.test(text) && !/^(?:Google|Apple|MLS|TMK|Mapbox|OpenStreetMap|MapLibre)\b[\w® ]*$/.test(text.trim());

/** @returns a sentence for each text in the JSX of a file that is in no catalog */
export function plainTexts(file, source) {
  const { program } = parseSync(file, source);
  const problems = [];
  const report = (node, text) => {
    const line = source.slice(0, node.start).split('\n').length;
    problems.push(`${file}:${line}: "${text.trim().replace(/\s+/g, ' ')}" is in no catalog. Write i18n.t('…').`);
  };
  const visit = (node) => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node?.type !== 'string') return;
    if (node.type === 'JSXText' && isText(node.value)) report(node, node.value);
    if (node.type === 'JSXAttribute' && SHOWN.test(node.name.name) && node.value?.type === 'Literal') {
      if (isText(node.value.value)) report(node, node.value.value);
    }
    for (const child of Object.values(node)) if (typeof child === 'object') visit(child);
  };
  visit(program);
  return problems;
}
