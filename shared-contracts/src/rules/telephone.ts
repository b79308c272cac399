import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { isDocumentedPhone, phoneParts } from './patterns';

/** A typed number by the rules of its country; an American one needs no country code. */
function parsed(text: string) {
  const parts = phoneParts(text);
  if (!parts) return undefined;
  const extension = parts.extension && ` ext. ${parts.extension}`;
  return parsePhoneNumberFromString(`${parts.foreign ? '+' : '+1'}${parts.digits}${extension}`);
}

/** Whether a number is in a documented form, or can exist in its country. */
export function isTelephone(text: string): boolean {
  return isDocumentedPhone(text) || parsed(text)?.isPossible() === true;
}

/** '808-555-0100', '+81 90 1234 5678', each with its extension; a text that is no number stays as typed. */
export function formatTelephone(text: string): string {
  const number = parsed(text);
  if (!number?.isPossible()) return text.trim();
  if (number.countryCallingCode !== '1') return number.formatInternational();
  const national = number.nationalNumber.replace(/^(\d{3})(\d{3})/, '$1-$2-');
  return number.ext ? `${national} ext. ${number.ext}` : national;
}
