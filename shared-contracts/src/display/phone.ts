const digitsOf = (phone: string | null | undefined) => (phone ?? '').replace(/\D/g, '');

function group(digits: string, separator: string): string {
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].join(separator);
}

/** '(808) 555 0100' -> '808-555-0100'; any text without ten digits gives an empty text. */
export function formatPhone(phone: string | null | undefined): string {
  const digits = digitsOf(phone);
  return digits.length === 10 ? group(digits, '-') : '';
}

/** '808.555.0100'; a number without ten digits stays as typed. */
export function formatDottedPhone(phone: string | null | undefined): string {
  const digits = digitsOf(phone);
  const national = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
  return national.length === 10 ? group(national, '.') : (phone ?? '').trim();
}

const EXTENSION = /\s*[,;]?\s*(?:extension|ext|x|#)[.:=]?\s*(\d{1,7})$/i;

/**
 * Address of a phone link: digits, and the extension if it has one. A ten-digit number is American, a shorter one stays
 * local; 00 and 011 before a country code mean a plus.
 */
export function phoneHref(phone: string | null | undefined, scheme: 'tel' | 'sms' = 'tel'): string | null {
  const plain = (phone ?? '').normalize('NFKC').trim();
  const digits = digitsOf(plain.replace(EXTENSION, '').replace(/^(?:00|011)/, ''));
  if (digits === '') return null;
  if (digits.length < 10) return `${scheme}:${digits}`;
  const extension = EXTENSION.exec(plain)?.[1];
  // no country has the code 808: a plus before Hawaii's area code lacks the 1
  const isAmerican = digits.length === 10 && (!/^(?:\+|00|011)/.test(plain) || digits.startsWith('808'));
  const number = `+${isAmerican ? `1${digits}` : digits}`;
  return `${scheme}:${number}${extension && scheme === 'tel' ? `;ext=${extension}` : ''}`;
}
