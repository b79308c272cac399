import { createHmac, timingSafeEqual } from 'node:crypto';
import { overridesSchema } from 'shared-contracts';
import * as z from 'zod/mini';

/** A version that everyone with the link may see before its first promotion. */
const previewSchema = z.object({ name: z.string(), version: z.string(), until: z.iso.datetime() });
export type Preview = z.infer<typeof previewSchema>;

/** The content of the cookie: overrides, and the links that allow some of them. */
const keptSchema = z.extend(overridesSchema, { previews: z._default(z.array(z.string()), []) });
export type Kept = z.infer<typeof keptSchema>;

/**
 * Signs data that leaves the server and comes back. A page must not be able to forge it, or use one kind as another.
 */
export const sealOverrides = (kept: Kept, secret: string) => seal('overrides', kept, secret);
export const sealPreview = (preview: Preview, secret: string) => seal('preview', preview, secret);

/** Null for data that is forged, changed, or expired. */
export const openOverrides = (sealed: string, secret: string, now: Date) =>
  open('overrides', sealed, keptSchema, secret, now);
export const openPreview = (sealed: string, secret: string, now: Date) =>
  open('preview', sealed, previewSchema, secret, now);

function seal(kind: string, value: object, secret: string): string {
  const text = Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${text}.${signatureOf(kind, text, secret)}`;
}

function open<T extends { until: string }>(
  kind: string,
  sealed: string,
  schema: z.ZodMiniType<T>,
  secret: string,
  now: Date,
): T | null {
  const [text = '', signature = '', ...more] = sealed.split('.');
  if (more.length > 0) return null;
  const wanted = Buffer.from(signatureOf(kind, text, secret));
  const given = Buffer.from(signature);
  if (wanted.length !== given.length || !timingSafeEqual(wanted, given)) return null;
  const value = schema.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  return new Date(value.until) > now ? value : null;
}

const signatureOf = (kind: string, text: string, secret: string) =>
  createHmac('sha256', secret).update(`${kind}:${text}`).digest('base64url');
