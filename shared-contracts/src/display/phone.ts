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

/** Address of a phone link: digits only. A ten-digit number is American, a shorter one stays local. */
export function phoneHref(phone: string | null | undefined, scheme: 'tel' | 'sms' = 'tel'): string | null {
  const digits = digitsOf(phone);
  if (digits === '') return null;
  if (digits.length < 10) return `${scheme}:${digits}`;
  return `${scheme}:+${digits.length === 10 ? `1${digits}` : digits}`;
}
