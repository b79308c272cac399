import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Overrides, overridesSchema } from 'shared-contracts';

/** What a browser keeps: the overrides and their signature, since a page must not be able to write its own. */
export function sealOverrides(overrides: Overrides, secret: string): string {
  const text = Buffer.from(JSON.stringify(overrides)).toString('base64url');
  return `${text}.${signatureOf(text, secret)}`;
}

/** Null for anything that is not ours, was changed, or is over. */
export function openOverrides(sealed: string, secret: string, now: Date): Overrides | null {
  const [text = '', signature = ''] = sealed.split('.');
  const wanted = Buffer.from(signatureOf(text, secret));
  const given = Buffer.from(signature);
  if (wanted.length !== given.length || !timingSafeEqual(wanted, given)) return null;
  const overrides = overridesSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  return new Date(overrides.until) > now ? overrides : null;
}

const signatureOf = (text: string, secret: string) =>
  createHmac('sha256', secret).update(`overrides:${text}`).digest('base64url');
