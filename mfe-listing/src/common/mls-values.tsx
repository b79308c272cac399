import { Fragment } from 'react';
import { isJapanese, pageLanguage, SOURCE_LANGUAGE, valueText } from 'shared-contracts';

/** A part of a fact's value. */
export interface ShownValue {
  text: string;
  /** of a text that is in another language than the page */
  lang?: string;
}

/** The language of texts of the MLS and of people, which are in English; undefined on English pages, which have it already. */
export const langOfEnglish = (): string | undefined =>
  pageLanguage() === SOURCE_LANGUAGE ? undefined : SOURCE_LANGUAGE;

/** Values as the MLS sent them: translated where they are known, otherwise marked as English. */
export function mlsValues(values: string | readonly string[] | null | undefined): ShownValue[] {
  return [values ?? []].flat().map((value) => {
    const text = valueText(value);
    const lang = text === value && /\p{L}{2}/u.test(value) ? langOfEnglish() : undefined;
    return lang === undefined ? { text } : { text, lang };
  });
}

/** A photo's caption for a label, which has one language: null where it is in another one than the page. */
export function captionText(caption: string | null | undefined): string | null {
  const [shown] = mlsValues(caption);
  return shown && shown.lang === undefined ? shown.text : null;
}

const separator = () => (isJapanese() ? '、' : ', ');

/** 'Garage, Street' */
export const listText = (texts: readonly string[]): string => texts.join(separator());

/** Values as a list, each in its language. */
export function MlsValues({ values }: { values: readonly ShownValue[] }) {
  if (values.every(({ lang }) => lang === undefined)) return listText(values.map(({ text }) => text));
  return values.map(({ text, lang }, at) => (
    <Fragment key={text}>
      {at > 0 && separator()}
      <span lang={lang}>{text}</span>
    </Fragment>
  ));
}
