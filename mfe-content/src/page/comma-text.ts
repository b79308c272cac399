import { i18n } from '../texts';

/** Between the parts of a list: 'English, Japanese'. */
export const commaText = () => i18n.t('between.comma', {}, { message: ', ' });
