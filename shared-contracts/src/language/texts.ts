// a repository of its own compiles these sources: this declares their catalogs there
/// <reference path="./catalogs.d.ts" />
import { type I18n, type MessageOptions, type Messages, setupI18n } from '@lingui/core';
import { compileMessage } from './compile-message';
import { pageLanguage, SOURCE_LANGUAGE } from './language';

/** The compiled catalog of a language: message in English -> translation. */
export interface Catalog {
  messages: Messages;
}

/** The texts of a package. The name `i18n` of the constant that holds it is the one that `lingui extract` looks for. */
export interface Texts {
  /**
   * The text in the page's language; in English where its catalog lacks it.
   * @param message in English, in ICU's format: `Show {count, plural, one {# home} other {# homes}}`
   */
  t(message: string, values?: Record<string, unknown>, options?: MessageOptions): string;
  /** The text in a language whose catalog is loaded, for a text about that language; in English where its catalog lacks it. */
  textIn(language: string, message: string): string;
  /** The translation of a value of data, such as a listing's status, in the page's language; without one the value itself. */
  value(text: string): string;
  /**
   * Loads the catalog of a language, by default the page's. False where the package has none.
   * @throws the error of the request; the texts stay English
   */
  load(language?: string): Promise<boolean>;
  /** whether the catalog of the page's language is loaded */
  isTranslated(): boolean;
}

/**
 * The texts of a package in all its languages (decision 0071).
 * @param catalogs language -> loads `./locales/<language>.po`
 */
export function createTexts(catalogs: Readonly<Record<string, () => Promise<Catalog>>>): Texts {
  const loaded = new Map<string, I18n>();
  const add = (language: string, messages: Messages) => {
    const i18n = setupI18n({ locale: language, messages: { [language]: messages } });
    loaded.set(language, i18n.setMessagesCompiler(compileMessage));
    return i18n;
  };
  const english = add(SOURCE_LANGUAGE, {});
  return {
    isTranslated: () => loaded.has(pageLanguage()),
    value(text) {
      const i18n = loaded.get(pageLanguage());
      return i18n && Object.hasOwn(i18n.messages, text) ? i18n.t(text) : text;
    },
    textIn: (language, message) => (loaded.get(language) ?? english).t(message),
    t: (message, values, options) => (loaded.get(pageLanguage()) ?? english).t(message, values, options),
    async load(language = pageLanguage()) {
      if (loaded.has(language)) return true;
      const found = await catalogs[language]?.();
      if (found) add(language, found.messages);
      return found !== undefined;
    },
  };
}
