import { i18n } from '../texts';

/** Between alternatives: 'Kīhei or Hilo'. */
export const orText = () => i18n.t('between.or', {}, { message: ' or ' });

/** Between parts that belong together: 'Kīhei and Hilo'. */
export const andText = () => i18n.t('between.and', {}, { message: ' and ' });
