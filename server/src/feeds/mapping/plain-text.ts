import { compile, type FormatCallback } from 'html-to-text';

const BLOCKS =
  'address|article|blockquote|br|center|dd|div|dl|dt|h[1-6]|hr|li|ol|p|pre|section|table|tbody|td|th|thead|tr|ul';
const INLINE =
  'a|abbr|b|big|body|cite|code|em|font|form|head|html|i|iframe|img|label|link|mark|meta|s|script|small|span|strike|strong|style|sub|sup|title|u';
const BLOCK = new RegExp(`<\\/?(?:${BLOCKS})(?:\\s[^<>]*)?\\/?>`, 'i');
const TAG = new RegExp(`<\\/?(?:${BLOCKS}|${INLINE})(?:\\s[^<>]*)?\\/?>|<!--`, 'i');
/** An opening bracket that begins no known tag, as in 'beds < 4'. */
const BRACKET = new RegExp(`<(?!\\/?(?:${BLOCKS}|${INLINE})(?:\\s[^<>]*)?\\/?>|!--)`, 'gi');
const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});/i;

const shown: FormatCallback = (element, walk, builder) => walk(element.children, builder);
const hidden: FormatCallback = () => {};

/** @param keepsBreaks line breaks of a text without blocks are its own */
const converter = (keepsBreaks: boolean) =>
  compile({
    wordwrap: false,
    preserveNewlines: keepsBreaks,
    formatters: { shown, hidden },
    selectors: [
      { selector: 'a', format: 'shown' },
      ...['img', 'hr', 'head', 'script', 'style', 'iframe'].map((selector) => ({ selector, format: 'hidden' })),
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, format: 'block' })),
      { selector: 'ul', options: { itemPrefix: '• ' } },
    ],
  });
const ofBlocks = converter(false);
const ofLines = converter(true);

/** Feeds escape a text more than once; nothing in a listing needs more rounds. */
const ROUNDS = 4;

/** The text of a feed's HTML with line breaks and paragraphs. A text without tags and entities stays as it is. */
export function plainOf(text: string): string {
  let plain = text;
  for (let round = 0; round < ROUNDS && (TAG.test(plain) || ENTITY.test(plain)); round++) {
    const html = plain.replace(BRACKET, '&lt;');
    plain = BLOCK.test(plain) ? ofBlocks(html.replace(/\n\s*\n/g, '<br><br>')) : ofLines(html);
  }
  return plain;
}
