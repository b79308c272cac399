import * as z from 'zod/mini';
import { readStored, writeStored } from '../session/storage';

const KEY = 'visitor_id';
const idSchema = z.string().check(z.minLength(8), z.maxLength(64));
let remembered: string | null = null;

/** A random name for this browser in web analytics; the server's visitor cookie is HttpOnly and stays its own. */
export function visitorId(): string {
  if (remembered) return remembered;
  const stored = idSchema.safeParse(readStored(KEY));
  remembered = stored.success ? stored.data : crypto.getRandomValues(new Uint32Array(4)).join('-');
  if (!stored.success) writeStored(KEY, remembered);
  return remembered;
}
