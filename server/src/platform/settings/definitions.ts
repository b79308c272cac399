import { formatPhone, SOURCE_LANGUAGE, type YenRate, yenRateSchema } from 'shared-contracts';
import * as z from 'zod/mini';
import { type OpeningHours, parseOpeningHours } from './opening-hours';

/** One setting: its parser, its default, and a line for docs/settings.md. */
export interface SettingDefinition<T> {
  readonly schema: z.ZodMiniType<T, string>;
  readonly fallback: string;
  readonly about: string;
  /** hidden in logs and in /admin */
  readonly secret: boolean;
}

interface Extra {
  secret?: boolean;
}

function define<T>(
  schema: z.ZodMiniType<T, string>,
  fallback: string,
  about: string,
  { secret = false }: Extra = {},
): SettingDefinition<T> {
  return { schema, fallback, about, secret };
}

/** A value that `read` makes of the trimmed text. `read` returns undefined for a wrong one; null is a value. */
function parsed<T>(expected: string, read: (text: string) => T | undefined): z.ZodMiniType<T, string> {
  return z.pipe(
    z.string(),
    z.transform((input: string, context) => {
      const value = read(input.trim());
      if (value !== undefined) return value;
      context.issues.push({ code: 'custom', message: expected, input });
      return z.NEVER;
    }),
  );
}

/** The same, with null for an empty text. */
function optional<T>(expected: string, read: (text: string) => T | undefined): z.ZodMiniType<T | null, string> {
  return parsed<T | null>(`empty or ${expected}`, (value) => (value === '' ? null : read(value)));
}

/** A text that must not be empty. */
export function text(fallback: string, about: string, extra?: Extra): SettingDefinition<string> {
  return define(z.string().check(z.minLength(1, 'a text')), fallback, about, extra);
}

const ADDRESS = '[^@\\s<>,;]+@[^@\\s<>,;]+';

const matching =
  (pattern: string) =>
  (value: string): string | undefined =>
    new RegExp(`^(?:${pattern})$`).test(value) ? value : undefined;

/** An e-mail address. */
export function mailAddress(fallback: string, about: string): SettingDefinition<string> {
  return define(parsed('an e-mail address', matching(ADDRESS)), fallback, about);
}

/** An e-mail address, with the name of its owner or without. */
export function mailSender(fallback: string, about: string): SettingDefinition<string> {
  const expected = 'an e-mail address, or Name <name@example.com>';
  return define(parsed(expected, matching(`${ADDRESS}|[^<>\\r\\n]*<${ADDRESS}>`)), fallback, about);
}

/** E-mail addresses separated by commas. Empty means off. */
export function optionalMailAddresses(about: string): SettingDefinition<string | null> {
  const expected = 'e-mail addresses separated by commas';
  return define(optional(expected, matching(`${ADDRESS}(?:\\s*,\\s*${ADDRESS})*`)), '', about);
}

/** A number of ten digits, formatted as on the pages. */
export function phoneNumber(fallback: string, about: string): SettingDefinition<string> {
  return define(
    parsed('a telephone number of ten digits', (value) => formatPhone(value) || undefined),
    fallback,
    about,
  );
}

/** Days and hours of a week in Hawaii. */
export function openingHours(fallback: string, about: string): SettingDefinition<OpeningHours> {
  const expected =
    'days and hours that do not overlap, as Mon-Fri 8:00-18:00, Sat 9:00-13:00 with the days Mon, Tue, Wed, Thu, Fri, Sat and Sun';
  return define(parsed(expected, parseOpeningHours), fallback, about);
}

/** Empty means off. */
export function optionalText(about: string, extra?: Extra): SettingDefinition<string | null> {
  return define(
    optional('a text', (value) => value),
    '',
    about,
    extra,
  );
}

/** Empty means off. */
export function optionalUrl(
  about: string,
  protocols: readonly string[],
  extra?: Extra,
): SettingDefinition<string | null> {
  const expected = `an address beginning with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`;
  const read = (value: string) =>
    URL.canParse(value) && protocols.includes(new URL(value).protocol) ? value : undefined;
  return define(optional(expected, read), '', about, extra);
}

/** A rate and its day. Empty means that there is none. */
export function optionalYenRate(about: string): SettingDefinition<YenRate | null> {
  const read = (value: string) => {
    const [yen = '', day = ''] = value.split('@');
    return yenRateSchema.safeParse({ yen: yen === '' ? null : Number(yen), day }).data;
  };
  return define(optional('yen for a dollar and their day, as 149.5@2026-11-28', read), '', about);
}

const isStyle = (value: string) =>
  /^\/(?![/\\])\S*$/.test(value) || (URL.canParse(value) && ['https:', 'mapbox:'].includes(new URL(value).protocol));
const STYLE = [
  'a path as /basemap/islands.json, or an address beginning with https:// or mapbox://',
  (value: string) => (isStyle(value) ? value : undefined),
] as const;

/** The style of a map: a file of this site or of another one, or a style of Mapbox. */
export function mapStyle(fallback: string, about: string): SettingDefinition<string> {
  return define(parsed(...STYLE), fallback, about);
}

/** The same, where empty means that there is none. */
export function optionalMapStyle(about: string): SettingDefinition<string | null> {
  return define(optional(...STYLE), '', about);
}

/** An address with at least one of these names in braces, and no other. Empty means no address. */
export function optionalAddressPattern(
  about: string,
  names: readonly string[],
  fallback: string,
): SettingDefinition<string | null> {
  const shown = names.map((name) => `{${name}}`).join(', ');
  const read = (value: string) => {
    const used = [...value.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name);
    const isFit = used.length > 0 && used.every((name) => names.includes(name));
    return isFit && /^https?:\/\/[^{}\s/]+\/\S*$/.test(value) ? value : undefined;
  };
  const expected = `an address beginning with https:// or http:// with one or more of ${shown}`;
  return define(optional(expected, read), fallback, about);
}

/** Both ends are allowed. */
type NumberRange = readonly [min: number, max: number];

const numberIn = ([min, max]: NumberRange) =>
  [
    `a whole number from ${min} to ${max}`,
    (value: string) =>
      /^-?\d{1,15}$/.test(value) && Number(value) >= min && Number(value) <= max ? Number(value) : undefined,
  ] as const;

export function wholeNumber(fallback: number, range: NumberRange, about: string): SettingDefinition<number> {
  return define(parsed(...numberIn(range)), String(fallback), about);
}

/** Empty means that the server chooses. */
export function optionalNumber(range: NumberRange, about: string): SettingDefinition<number | null> {
  return define(optional(...numberIn(range)), '', about);
}

const FLAGS = new Map([
  ...['true', '1', 'yes', 'on'].map((word) => [word, true] as const),
  ...['false', '0', 'no', 'off'].map((word) => [word, false] as const),
]);

/** @param extra further words and their meaning */
export function flag(
  fallback: boolean,
  about: string,
  extra: Readonly<Record<string, boolean>> = {},
): SettingDefinition<boolean> {
  const words = new Map([...FLAGS, ...Object.entries(extra)]);
  return define(
    parsed('true or false', (value) => words.get(value.toLowerCase())),
    String(fallback),
    about,
  );
}

/** Empty means that the default depends on other settings. */
export function optionalFlag(about: string): SettingDefinition<boolean | null> {
  const read = (value: string) => (value === '' ? null : FLAGS.get(value.toLowerCase()));
  return define(parsed<boolean | null>('empty, true or false', read), '', about);
}

/** One of a few words. Letter case counts. */
export function choice<const Options extends readonly [string, ...string[]]>(
  options: Options,
  fallback: Options[number],
  about: string,
): SettingDefinition<Options[number]> {
  return define(z.pipe(z.string(), z.enum(options, `one of ${options.join(', ')}`)), fallback, about);
}

/** Parts separated by a character; surrounding blanks and empty parts are dropped. */
function partsOf(value: string, separator: string): string[] {
  return value
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Parts separated by commas. `part` tests each of them. */
export function list(
  fallback: readonly string[],
  about: string,
  part: Pick<RegExp, 'test'> = /^.+$/,
  expected = 'a list separated by commas',
  extra?: Extra,
): SettingDefinition<string[]> {
  const read = (value: string) => {
    const parts = partsOf(value, ',');
    return parts.every((each) => part.test(each)) ? parts : undefined;
  };
  return define(parsed(expected, read), fallback.join(','), about, extra);
}

/** A text in English, and in other languages by their codes. */
export interface TranslatableText {
  text: string;
  translations: Readonly<Record<string, string>>;
}

const TRANSLATIONS = '((?:\\|[a-z]{2}=(?=[^|]*[^|\\s])[^|]{1,80})*)';
const translationsOf = (value: string) =>
  Object.fromEntries(
    [...value.matchAll(/\|([a-z]{2})=([^|]+)/g)].map(([, code = '', text = '']) => [code, text.trim()]),
  );

/** 'Text' or 'Text|ja=テキスト'. */
export function translatableText(fallback: string, about: string): SettingDefinition<TranslatableText> {
  const pattern = new RegExp(`^([^|]+)${TRANSLATIONS}$`);
  const read = (value: string): TranslatableText | undefined => {
    const [, text, translations = ''] = pattern.exec(value) ?? [];
    return text === undefined ? undefined : { text: text.trim(), translations: translationsOf(translations) };
  };
  return define(parsed("a text, and in other languages 'Text|ja=テキスト'", read), fallback, about);
}

/** The text in a language; null where the operator gave none. */
export const textIn = ({ text, translations }: TranslatableText, language: string): string | null =>
  language === SOURCE_LANGUAGE ? text : (translations[language] ?? null);

/** 'Label|/path' or 'Label|https://…', with 'Label|/path|ja=ラベル' in other languages, entries separated by semicolons. */
export interface LinkSetting {
  label: TranslatableText;
  href: string;
  external: boolean;
}

const LINK = new RegExp(`^([^|]{1,80})\\|((?:/(?![/\\\\])|https?://)[^\\s|]*)${TRANSLATIONS}$`);

export function links(fallback: string, about: string): SettingDefinition<LinkSetting[]> {
  const read = (value: string) => {
    const entries = partsOf(value, ';').map((entry) => LINK.exec(entry));
    if (entries.includes(null)) return undefined;
    return entries.map((entry): LinkSetting => {
      const [, text = '', href = '', translations = ''] = entry ?? [];
      return { label: { text, translations: translationsOf(translations) }, href, external: !href.startsWith('/') };
    });
  };
  return define(
    parsed("entries 'Label|/path', 'Label|https://address' or 'Label|/path|ja=ラベル' separated by semicolons", read),
    fallback,
    about,
  );
}
