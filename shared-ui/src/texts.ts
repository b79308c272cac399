import { createTexts } from 'shared-contracts';

/** The texts of the shared components. */
export const i18n = createTexts((language) => import(/* webpackChunkName: "[request]" */ `./locales/${language}.po`));
