import { pageLanguage } from '../language/language';

/**
 * A value for each language, made at its first use there. The formatters of Intl are for it: one takes about 50 microseconds
 * to make, and a page of results shows hundreds of numbers.
 */
function inLanguage<Value>(make: (locale: string) => Value): () => Value {
  const made = new Map<string, Value>();
  return () => {
    const language = pageLanguage();
    const value = made.get(language) ?? make(language === 'en' ? 'en-US' : language);
    made.set(language, value);
    return value;
  };
}

/** Whether the page is in Japanese: with yen, square meters and the time of Japan. */
export const isJapanese = (): boolean => pageLanguage() === 'ja';

/** A format of numbers in the page's language. */
export function numberFormat(options: Intl.NumberFormatOptions = {}): Pick<Intl.NumberFormat, 'format'> {
  const find = inLanguage((locale) => new Intl.NumberFormat(locale, options));
  return { format: (value) => find().format(value) };
}

/** A format of dates and times in the page's language. */
export function dateFormat(options: Intl.DateTimeFormatOptions): Pick<Intl.DateTimeFormat, 'format' | 'formatRange'> {
  // in Japanese a weekday is one sign in brackets: 5月10日(日)
  const japanese: Intl.DateTimeFormatOptions = { ...options, ...(options.weekday && { weekday: 'short' }) };
  const find = inLanguage((locale) => new Intl.DateTimeFormat(locale, locale === 'ja' ? japanese : options));
  return {
    format: (at) => find().format(at),
    // engines differ in the blanks around the dash
    formatRange: (from, to) =>
      find()
        .formatRange(from, to)
        .replace(/[\u2009\u202f\u00a0]/g, ' '),
  };
}

/** A format of times before or after now in the page's language. */
export function relativeTimeFormat(options: Intl.RelativeTimeFormatOptions): Pick<Intl.RelativeTimeFormat, 'format'> {
  const find = inLanguage((locale) => new Intl.RelativeTimeFormat(locale, options));
  return { format: (value, unit) => find().format(value, unit) };
}

const PLAIN = numberFormat();

/** '1,234.5': at most three decimals. */
export const formatNumber = (value: number): string => PLAIN.format(value);
