import { formatPhone } from 'shared-contracts';
import * as z from 'zod/mini';

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
  extra: Extra = {},
): SettingDefinition<T> {
  return { schema, fallback, about, secret: extra.secret ?? false };
}

const asText = z.string();
const asOptionalText = z.pipe(
  z.string(),
  z.transform((text: string) => (text.trim() === '' ? null : text.trim())),
);

/** A text that must not be empty. */
export function text(fallback: string, about: string, extra?: Extra): SettingDefinition<string> {
  return define(asText.check(z.minLength(1, 'a text')), fallback, about, extra);
}

/** A number of ten digits, formatted as on the pages. */
export function phoneNumber(fallback: string, about: string): SettingDefinition<string> {
  const schema = z.pipe(
    asText.check(z.refine((value: string) => formatPhone(value) !== '', 'a telephone number of ten digits')),
    z.transform((value: string) => formatPhone(value)),
  );
  return define(schema, fallback, about);
}

/** Empty means off. */
export function optionalText(about: string, extra?: Extra & { fallback?: string }): SettingDefinition<string | null> {
  return define(asOptionalText, extra?.fallback ?? '', about, extra);
}

/** Empty means off. */
export function optionalUrl(
  about: string,
  protocols: readonly string[],
  extra?: Extra,
): SettingDefinition<string | null> {
  const expected = `empty or an address beginning with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`;
  const schema = z.pipe(
    asText.check(z.refine((value: string) => value.trim() === '' || hasProtocol(value.trim(), protocols), expected)),
    z.transform((value: string) => (value.trim() === '' ? null : value.trim())),
  );
  return define(schema, '', about, extra);
}

function hasProtocol(value: string, protocols: readonly string[]): boolean {
  return URL.canParse(value) && protocols.includes(new URL(value).protocol);
}

/** @param range minimum and maximum, both allowed */
export function wholeNumber(
  fallback: number,
  range: readonly [number, number],
  about: string,
): SettingDefinition<number> {
  const expected = `a whole number from ${range[0]} to ${range[1]}`;
  const inRange = (value: string) =>
    /^-?\d{1,15}$/.test(value.trim()) && Number(value) >= range[0] && Number(value) <= range[1];
  const schema = z.pipe(
    asText.check(z.refine(inRange, expected)),
    z.transform((value: string) => Number(value)),
  );
  return define(schema, String(fallback), about);
}

/** Empty means that the server chooses. */
export function optionalNumber(range: readonly [number, number], about: string): SettingDefinition<number | null> {
  const { schema } = wholeNumber(range[0], range, about);
  const isNumber = (value: string) => value.trim() === '' || schema.safeParse(value).success;
  const expected = `empty or a whole number from ${range[0]} to ${range[1]}`;
  const optional = z.pipe(
    asText.check(z.refine(isNumber, expected)),
    z.transform((value: string) => (value.trim() === '' ? null : Number(value))),
  );
  return define(optional, '', about);
}

/** @param extra further words and their meaning */
export function flag(
  fallback: boolean,
  about: string,
  extra: Readonly<Record<string, boolean>> = {},
): SettingDefinition<boolean> {
  const words: Record<string, boolean> = {
    true: true,
    '1': true,
    yes: true,
    on: true,
    false: false,
    '0': false,
    no: false,
    off: false,
    ...extra,
  };
  const schema = z.pipe(
    asText.check(z.refine((value: string) => value.trim().toLowerCase() in words, 'true or false')),
    z.transform((value: string) => words[value.trim().toLowerCase()] === true),
  );
  return define(schema, String(fallback), about);
}

/** Empty means that the default depends on other settings. */
export function optionalFlag(about: string): SettingDefinition<boolean | null> {
  const { schema } = flag(false, about);
  const isFlag = (value: string) => value.trim() === '' || schema.safeParse(value).success;
  const optional = z.pipe(
    asText.check(z.refine(isFlag, 'empty, true or false')),
    z.transform((value: string) => (value.trim() === '' ? null : schema.parse(value))),
  );
  return define(optional, '', about);
}

/** One of a few words. Letter case counts. */
export function choice<const Options extends readonly [string, ...string[]]>(
  options: Options,
  fallback: Options[number],
  about: string,
): SettingDefinition<Options[number]> {
  const isOption = (value: string): value is Options[number] => options.includes(value);
  const schema = z.pipe(
    asText.check(z.refine(isOption, `one of ${options.join(', ')}`)),
    z.transform((value: string): Options[number] => (isOption(value) ? value : fallback)),
  );
  return define(schema, fallback, about);
}

/** Parts separated by commas; surrounding blanks are dropped. */
export function list(
  fallback: readonly string[],
  about: string,
  part: RegExp = /^.+$/,
  expected = 'a list separated by commas',
  extra?: Extra,
): SettingDefinition<string[]> {
  const parts = (value: string) =>
    value
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '');
  const schema = z.pipe(
    asText.check(z.refine((value: string) => parts(value).every((item) => part.test(item)), expected)),
    z.transform(parts),
  );
  return define(schema, fallback.join(','), about, extra);
}

/** 'Label|/path' or 'Label|https://…', entries separated by semicolons. */
export interface LinkSetting {
  label: string;
  href: string;
  external: boolean;
}

export function links(fallback: string, about: string): SettingDefinition<LinkSetting[]> {
  const entries = (value: string) =>
    value
      .split(';')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== '');
  const schema = z.pipe(
    asText.check(
      z.refine(
        (value: string) => entries(value).every((entry) => /^[^|]{1,80}\|(\/(?![/\\])|https?:\/\/)\S*$/.test(entry)),
        "entries 'Label|/path' or 'Label|https://address' separated by semicolons",
      ),
    ),
    z.transform((value: string) => entries(value).map(readLink)),
  );
  return define(schema, fallback, about);
}

function readLink(entry: string): LinkSetting {
  const bar = entry.indexOf('|');
  const href = entry.slice(bar + 1);
  return { label: entry.slice(0, bar), href, external: !href.startsWith('/') };
}
