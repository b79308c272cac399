import { createTexts } from 'shared-contracts';

/** The texts of this remote. */
export const i18n = createTexts({ ja: () => import('./locales/ja.po') });
