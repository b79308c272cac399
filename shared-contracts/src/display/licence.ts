import { i18n } from '../texts';
import { isJapanese } from './formats';

const WORDS: Readonly<Record<string, string>> = {
  RB: /*i18n*/ 'Licensed real estate broker',
  'R(B)': /*i18n*/ 'Licensed real estate broker, REALTOR®',
  RS: /*i18n*/ 'Licensed real estate salesperson',
  'R(S)': /*i18n*/ 'Licensed real estate salesperson, REALTOR®',
  RA: /*i18n*/ 'Licensed real estate salesperson, REALTOR-ASSOCIATE®',
  GRI: /*i18n*/ 'Graduate, REALTOR® Institute',
};

/** An agent's designation in words: 'RB, GRI' is a broker and a graduate. Unknown parts stay as they are. */
export function licenceText(designation: string | null | undefined): string {
  const parts = (designation ?? '').split(',').map((part) => part.trim());
  return parts
    .filter((part) => part !== '')
    .map((part) => wordsOf(part))
    .join(isJapanese() ? '、' : '; ');
}

function wordsOf(part: string): string {
  const words = WORDS[part.toUpperCase()];
  return words === undefined ? part : i18n.t(words);
}
