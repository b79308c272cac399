import { LIMITS } from '../basics/constants';
import { isJapanese } from '../display/formats';

const EMAIL =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]{1,64}(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+(?:[A-Za-z]{2,63}|[Xx][Nn]--[A-Za-z0-9-]{0,58}[A-Za-z0-9])$/;
const AREA_CODE = String.raw`(?:\(\d{3}\)|\d{3})`;
const GENERAL_PHONE = new RegExp(String.raw`^(?:\+?\d{1,3}[ .-]?)?${AREA_CODE}[ .-]?\d{3}[ .-]?\d{4}$`);
const CALLBACK_PHONE = new RegExp(String.raw`^(?:\+?\d{1,2}[ .-]?)?(?:1[ .-]?)?${AREA_CODE}[ .-]?\d{3}[ .-]?\d{4}$`);
const SHOWING_PHONE = new RegExp(String.raw`^\+?${AREA_CODE}[ .-]?\d{3}[ .-]?\d{4,6}$`);

/** A general e-mail pattern: one address, no display name, a domain with a dot, which may be an international one. */
export function isEmail(text: string): boolean {
  const address = text.trim();
  return address.length <= LIMITS.email && address.indexOf('@') <= 64 && EMAIL.test(address);
}

/** A typed e-mail address as it is sent: full-width letters of East Asian keyboards become plain ones, without blanks around. */
export const plainAddress = (text: string): string => text.normalize('NFKC').trim();

/** Optional country code of one to three digits, then ten digits with optional separators. */
export function isPhone(text: string): boolean {
  return GENERAL_PHONE.test(text.trim());
}

/** US style: optional prefix of one or two digits, optional leading 1, then ten digits. */
export function isCallbackPhone(text: string): boolean {
  return CALLBACK_PHONE.test(text.trim());
}

/** Optional plus, area code, three and then four to six digits. */
export function isShowingPhone(text: string): boolean {
  return SHOWING_PHONE.test(text.trim());
}

/** A number in one of the three documented forms. */
export function isDocumentedPhone(text: string): boolean {
  return isPhone(text) || isCallbackPhone(text) || isShowingPhone(text);
}

const EXTENSION = /\s*[,;]?\s*(?:extension|ext|x|#)[.:=]?\s*(\d{1,7})$/i;
const FOREIGN = /^(?:\+|00|011[\s.-]?)/;
const SHAPE = /^(?:\(\d{1,5}\)|\d)(?:[\s./-]{0,2}(?:\(\d{1,5}\)|\d))*$/;
/** the limit of the calls */
const MAX_PHONE_LENGTH = 40;

/** '090…', '+81 90…', '010 81 90…' without separators. */
const JAPANESE = /^(?:(?:\+|00|010)810?|0)([1-9]\d{8,9})$/;

/**
 * A typed telephone number as it is sent: on a Japanese page '０９０-1234-5678' is '+819012345678', because no number of another
 * country begins with a single 0 there. Other numbers stay as typed.
 */
export function internationalPhone(text: string): string {
  if (!isJapanese()) return text;
  return japanesePhone(text) ?? text.normalize('NFKC').trim();
}

/** '090-1234-5678' and '+81 90…' as '+8190…'; null for other numbers. */
export function japanesePhone(text: string): string | null {
  const [, national] = JAPANESE.exec(text.normalize('NFKC').replace(/[\s().\-‐−ー]/g, '')) ?? [];
  return national === undefined ? null : `+81${national}`;
}

/**
 * The parts of a typed telephone number: an international one has a plus, 00 or 011 before its country code; any other
 * one is American. Null if the text cannot be a number. Full-width digits count.
 */
export function phoneParts(text: string): { foreign: boolean; digits: string; extension: string } | null {
  const plain = internationalPhone(text).normalize('NFKC').trim();
  if (plain.length > MAX_PHONE_LENGTH) return null;
  const extension = EXTENSION.exec(plain)?.[1] ?? '';
  const number = plain.replace(EXTENSION, '');
  const foreign = FOREIGN.test(number);
  const national = number.replace(FOREIGN, '').trim();
  if (!SHAPE.test(national)) return null;
  const digits = national.replace(/\D/g, '');
  if (foreign) return digits.length >= 8 && digits.length <= 15 ? { foreign, digits, extension } : null;
  return /^1?\d{10}$/.test(digits) ? { foreign, digits: digits.slice(-10), extension } : null;
}

/**
 * What every form accepts at once: a documented form, or a text with the shape of a number. `isTelephone` decides about
 * the rest by the rules of all countries, which are too large to load with a form.
 */
export function isAnyPhone(text: string): boolean {
  return isDocumentedPhone(text) || phoneParts(text) !== null;
}
