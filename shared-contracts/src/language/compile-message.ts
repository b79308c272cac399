import type { CompiledMessage, CompiledMessageToken } from '@lingui/message-utils/compileMessage';

const known = new Map<string, CompiledMessage>();

/**
 * Compiles an English message, which is its own id: `Show {count, plural, one {# home} other {# homes}}`. It knows values,
 * `plural` and `select`, and no quotes; `npm run lint` compares its result with that of Lingui's compiler for all messages.
 * That one would be 6 KB of each page.
 */
export function compileMessage(message: string): CompiledMessage {
  const found = known.get(message) ?? tokensOf(message);
  known.set(message, found);
  return found;
}

/** Splits at the braces of the first level; `#` is the number of the plural around the text. */
function tokensOf(text: string, isPlural = false): CompiledMessageToken[] {
  const tokens: CompiledMessageToken[] = [];
  const addText = (part: string) => tokens.push(...(isPlural ? part.split(/(#)/) : [part]).filter(Boolean));
  let depth = 0;
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '{') {
      if (depth === 0) addText(text.slice(from, at));
      if (depth === 0) from = at + 1;
      depth += 1;
    } else if (text[at] === '}') {
      depth -= 1;
      if (depth === 0) tokens.push(argument(text.slice(from, at)));
      if (depth === 0) from = at + 1;
    }
  }
  addText(text.slice(from));
  return tokens;
}

/** `count`, or `count, plural, one {# home} other {# homes}`. */
function argument(inner: string): CompiledMessageToken {
  const [, name = '', kind, choices = ''] = /^\s*(\w+)\s*(?:,\s*(plural|select)\s*,(.*))?$/s.exec(inner) ?? [];
  if (kind === undefined) return [name];
  const found = [...choices.matchAll(/=?(\w+)\s*\{((?:[^{}]|\{[^{}]*\})*)\}/g)];
  return [
    name,
    kind,
    Object.fromEntries(found.map(([, key = '', text = '']) => [key, tokensOf(text, kind === 'plural')])),
  ];
}
