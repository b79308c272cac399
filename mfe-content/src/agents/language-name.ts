import { i18n } from '../texts';

/** Languages that agents in Hawaii speak, as an agent's record names them. */
const NAMES: Readonly<Record<string, string>> = {
  English: /*i18n*/ 'English',
  Japanese: /*i18n*/ 'Japanese',
  Hawaiian: /*i18n*/ 'Hawaiian',
  Korean: /*i18n*/ 'Korean',
  Chinese: /*i18n*/ 'Chinese',
  Mandarin: /*i18n*/ 'Mandarin',
  Cantonese: /*i18n*/ 'Cantonese',
  Filipino: /*i18n*/ 'Filipino',
  Tagalog: /*i18n*/ 'Tagalog',
  Ilocano: /*i18n*/ 'Ilocano',
  Visayan: /*i18n*/ 'Visayan',
  Samoan: /*i18n*/ 'Samoan',
  Tongan: /*i18n*/ 'Tongan',
  Vietnamese: /*i18n*/ 'Vietnamese',
  Thai: /*i18n*/ 'Thai',
  Spanish: /*i18n*/ 'Spanish',
  Portuguese: /*i18n*/ 'Portuguese',
  French: /*i18n*/ 'French',
  German: /*i18n*/ 'German',
  Italian: /*i18n*/ 'Italian',
  Russian: /*i18n*/ 'Russian',
};

/** A language of an agent in the page's language. A name that is not in the list stays as it is. */
export function languageName(name: string): string {
  const message = NAMES[name];
  return message === undefined ? name : i18n.t(message);
}
