import { formatter } from '@lingui/format-po';
import { compileMessage } from '@lingui/message-utils/compileMessage';

const { parse } = formatter({ lineNumbers: false, explicitIdAsDefault: true });

/** A catalog, as `locales/ja.po`, as a module with its translations compiled. Messages without one stay English. */
export function compileCatalog(source, filename) {
  const messages = Object.entries(parse(source, { locale: null, sourceLocale: 'en', filename }))
    .filter(([, { translation, obsolete }]) => translation && !obsolete)
    .map(([id, { translation }]) => [id, compileMessage(translation)]);
  return `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(messages)))});`;
}

/** Loader of the bundler. */
export default function poLoader(source) {
  return compileCatalog(source, this.resourcePath);
}
