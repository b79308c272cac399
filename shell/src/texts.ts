import { contractTexts, createTexts } from 'shared-contracts';
import { uiTexts } from 'shared-ui';

/** The texts of the shell. */
export const i18n = createTexts({ ja: () => import(/* webpackChunkName: "ja" */ './locales/ja.po') });

/** Loads the texts of the shell and of the packages that it shares, before anything is drawn. */
export const loadShellTexts = () => Promise.all([i18n, uiTexts, contractTexts].map((texts) => texts.load()));
