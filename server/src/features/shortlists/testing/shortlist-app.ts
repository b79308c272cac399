import type { Shortlist } from 'shared-contracts';
import { relaxed } from '../../../platform/security/attempt-limits';
import { ACCOUNT_LIMITS } from '../../accounts/account-limits';
import { type AccountApp, browserOf, signedInAs, type TestBrowser } from '../../accounts/testing/account-app';
import { registerOwnData } from '../../data-export/routes';
import { openLeadApp } from '../../leads/testing/lead-app';
import { registerShortlists } from '../routes';
import { SHORTLIST_LIMITS, type ShortlistLimits } from '../shortlist-limits';

/** Accounts, favorites and shared lists over one database, without limits by default. */
export const openShortlistApp = (limits: Partial<ShortlistLimits> = {}): Promise<AccountApp> =>
  openLeadApp({}, ({ test: { database: db } }) => [
    (app) => registerShortlists(app, { db, limits: { ...relaxed(SHORTLIST_LIMITS), ...limits } }),
    (app) => registerOwnData(app, { db, limits: relaxed(ACCOUNT_LIMITS) }),
  ]);

export interface Owner {
  id: number;
  browser: TestBrowser;
  code: string;
  listId: number;
}

let owners = 0;

/** A client of agent 12 with two favorites, which are shared. */
export async function sharingOwner(app: AccountApp): Promise<Owner> {
  owners += 1;
  const { id, browser } = await signedInAs(app, `owner-${owners}`, [], { clientAdvisorId: 12 });
  for (const listing_id of ['sample-1', 'sample-2']) await browser.post('/api/v3/add_favorite', { listing_id });
  return { id, browser, ...(await share(browser)) };
}

/** Makes a new link. */
export async function share(browser: TestBrowser): Promise<{ code: string; listId: number }> {
  const response = (await browser.post('/api/v3/shortlist/share', {})).json();
  return { code: response.code, listId: response.shortlist.id };
}

export const join = (browser: TestBrowser, code: string, name?: string) =>
  browser.post(`/api/v3/shortlist_invitations/${code}/join`, name === undefined ? {} : { name });

/** A visitor without an account who has joined. */
export async function partner({ app }: AccountApp, { code }: Pick<Owner, 'code'>, name: string): Promise<TestBrowser> {
  const browser = browserOf(app);
  const response = await join(browser, code, name);
  if (response.statusCode !== 200) throw new Error(`${name} could not join: ${response.body}`);
  return browser;
}

/** The calls of a person in a list. */
export function inList(browser: TestBrowser, listId: number) {
  const at = `/api/v3/shortlists/${listId}`;
  return {
    read: () => browser.get(at),
    shown: async (): Promise<Shortlist> => (await browser.get(at)).json(),
    mark: (internal_id: string, mark: string | null) => browser.post(`${at}/marks`, { internal_id, mark }),
    comment: (internal_id: string, text: string) => browser.post(`${at}/comments`, { internal_id, text }),
    deleteComment: (comment_id: number) => browser.post(`${at}/comments/remove`, { comment_id }),
    remove: (member_id: number) => browser.post(`${at}/members/remove`, { member_id }),
    see: (when: string) => browser.post(`${at}/seen`, { at: when }),
  };
}
