import { createTexts } from './language/texts';

/** The texts of displays, rules and errors. */
export const i18n = createTexts((language) => import(`./locales/${language}.po`));
