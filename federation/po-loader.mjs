import { formatter } from '@lingui/format-po';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

const { parse } = formatter({ lineNumbers: false, explicitIdAsDefault: true });

/**
 * A catalog, as `locales/ja.po`, as a module with its translations compiled. Messages without one stay English.
 * @throws Error which names a translation that is not in ICU's format
 */
export function compileCatalog(source, filename) {
  const messages = Object.entries(parse(source, { locale: null, sourceLocale: 'en', filename }))
    .filter(([, { translation, obsolete }]) => translation && !obsolete)
    .map(([id, { translation }]) => [id, compiled(id, translation, filename)]);
  return `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(messages)))});`;
}

function compiled(id, translation, filename) {
  try {
    return compileMessageOrThrow(translation);
  } catch (cause) {
    throw new Error(`${filename}: the translation of "${id}" cannot be read: ${cause.message}`, { cause });
  }
}

/** Loader of the bundler. */
export default function poLoader(source) {
  return compileCatalog(source, this.resourcePath);
}
