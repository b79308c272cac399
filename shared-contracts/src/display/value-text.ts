import { i18n } from '../texts';

/** A value of a listing's fact in the page's language, such as its status or view; as it is where it has no translation. */
export const valueText = (value: string): string => i18n.value(value);
