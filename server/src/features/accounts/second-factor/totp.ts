import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** Six digits that change every 30 seconds (RFC 6238), as authenticator apps create them. */
const TOTP_FORM = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Maximum difference of the phone's clock, in steps. */
const WINDOW = 1;

/** 160 random bits in base32. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The content of the QR code: site, account and secret for an authenticator app. */
export function secretUri(secret: string, account: { site: string; email: string }): string {
  return new TOTP({ ...TOTP_FORM, issuer: account.site, label: account.email, secret }).toString();
}

/** The time step of a code, null when it is wrong at that time. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const totp = new TOTP({ ...TOTP_FORM, secret });
  const delta = totp.validate({ token, timestamp: now.getTime(), window: WINDOW });
  return delta === null ? null : totp.counter({ timestamp: now.getTime() }) + delta;
}

const RECOVERY_CODES = 10;
/** No letters that look like digits. */
const ALPHABET = 'abcdefghjkmnpqrstvwxyz0123456789';

/** Ten codes of 80 random bits, so that a plain hash of each is enough. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const letters = [...randomBytes(16)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
    return (letters.match(/.{4}/g) ?? []).join('-');
  });
}

/** The normal form of a typed recovery code; null for an invalid one. */
export function recoveryCodeOf(typed: string): string | null {
  const letters = typed.toLowerCase().replace(/[^a-z0-9]/g, '');
  return letters.length === 16 ? (letters.match(/.{4}/g) ?? []).join('-') : null;
}
