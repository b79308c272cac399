import { createTexts } from 'shared-contracts';

/** The texts of this remote. */
export const i18n = createTexts((language) => import(`./locales/${language}.po`));
