import { LIMITS } from '../basics/constants';

const EMAIL =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]{1,64}(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/;
const AREA_CODE = String.raw`(?:\(\d{3}\)|\d{3})`;
const GENERAL_PHONE = new RegExp(String.raw`^(?:\+?\d{1,3}[ .-]?)?${AREA_CODE}[ .-]?\d{3}[ .-]?\d{4}$`);
const CALLBACK_PHONE = new RegExp(String.raw`^(?:\+?\d{1,2}[ .-]?)?(?:1[ .-]?)?${AREA_CODE}[ .-]?\d{3}[ .-]?\d{4}$`);
const SHOWING_PHONE = new RegExp(String.raw`^\+?${AREA_CODE}[ .-]?\d{3}[ .-]?\d{4,6}$`);

/** A general e-mail pattern: one address, no display name, a domain with a dot. */
export function isEmail(text: string): boolean {
  const address = text.trim();
  return address.length <= LIMITS.email && address.indexOf('@') <= 64 && EMAIL.test(address);
}

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

/** The server's pattern: a number that any of the three forms accepts. */
export function isAnyPhone(text: string): boolean {
  return isPhone(text) || isCallbackPhone(text) || isShowingPhone(text);
}
