import { createHash, createHmac } from 'node:crypto';
import { COOKIES } from 'shared-contracts';
import { hawaiiDay } from 'shared-contracts/leads';
import type { RequestContext } from '../platform/http';
import { addressKey, readCookie } from '../platform/security';

/** Maximum number of visitors behind one address: forged cookies cannot count more views. */
const VISITORS_PER_ADDRESS = 8;

/** A pseudonym of a visitor for one day in Hawaii. Without the secret it reveals neither address nor cookie. */
export function visitorKey(secret: string, { request, ip }: Pick<RequestContext, 'request' | 'ip'>, now: Date): string {
  const cookie = createHash('sha256')
    .update(readCookie(request, COOKIES.visitor) ?? '')
    .digest();
  const slot = (cookie[0] ?? 0) % VISITORS_PER_ADDRESS;
  return createHmac('sha256', secret)
    .update(`view:${hawaiiDay(now)}:${addressKey(ip)}:${slot}`)
    .digest('base64url')
    .slice(0, 22);
}
