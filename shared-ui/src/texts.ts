import { createTexts } from 'shared-contracts';

/** The texts of the shared components. */
export const i18n = createTexts({ ja: () => import(/* webpackChunkName: "ja" */ './locales/ja.po') });
