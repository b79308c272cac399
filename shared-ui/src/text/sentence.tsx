import { Fragment, type ReactNode } from 'react';

/**
 * A translated sentence with elements in it:
 * `<Sentence text={i18n.t('Read the <0>terms</0> first.')} parts={[(text) => <a href="/terms">{text}</a>]} />`.
 * @param parts make the elements by their number in the text, from the text in them
 */
export function Sentence({ text, parts }: { text: string; parts: readonly ((text: string) => ReactNode)[] }) {
  return text.split(/(<\d>.*?<\/\d>)/s).map((piece, at) => {
    const [, number, content = ''] = /^<(\d)>(.*)<\/\d>$/s.exec(piece) ?? [];
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other identity
    return <Fragment key={at}>{number === undefined ? piece : parts[Number(number)]?.(content)}</Fragment>;
  });
}
