import type { RequestContext } from '../../platform/http/request-context';
import { countOrRefuse } from '../../platform/security/attempt-limits';
import { addressKey } from '../../platform/security/limits';
import { emailKey, hashToken } from '../../platform/security/tokens';
import { readDeviceCookie } from './account-cookies';
import type { AccountsDeps } from './account-deps';
import { isKnownDevice } from './known-devices.repository';

/** Requests from other browsers, counted by network address, do not use up the limit of the owner's browser. */
export async function countLinkRequest(deps: AccountsDeps, email: string, context: RequestContext): Promise<void> {
  const { db, limits } = deps;
  const { ip, reply } = context;
  const device = await deviceCounterKey(deps, email, context);
  if (device !== null) {
    await countOrRefuse(db, reply, 'link:device', device, limits.linkPerEmail);
    return;
  }
  const key = emailKey(email);
  await countOrRefuse(db, reply, 'link:email', `${key} ${addressKey(ip)}`, limits.linkPerEmail);
  await countOrRefuse(db, reply, 'link:email-total', key, limits.linkPerEmailTotal);
}

/**
 * The key of a counter that only this browser can raise; null for a browser that never signed in to the account.
 * Failures of a stranger then do not delay the owner.
 */
export async function deviceCounterKey(
  { db }: Pick<AccountsDeps, 'db'>,
  email: string,
  { request }: RequestContext,
): Promise<string | null> {
  const token = readDeviceCookie(request);
  if (token === null || !(await isKnownDevice(db, email, token))) return null;
  return `${hashToken(token)} ${emailKey(email)}`;
}
