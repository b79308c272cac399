import type { Access } from 'shared-contracts';
import { sampleSavedSearch } from 'shared-contracts/testing';

/** Stand in everything of Ana's: whoever may not see it must not find them in any answer. */
export const SECRET = 'anas-own-words';
/** Stands in her note alone, which not even staff read without acting for her. */
export const NOTE = 'anas-private-note';

/** Ana is a client of the advisor, Ben of the colleague; each advisor also acts for the own client. */
export const PEOPLE = [
  'visitor',
  'ana',
  'ben',
  'advisor',
  'colleague',
  'admin',
  'super_admin',
  'sudo',
  'sudo-for-ben',
] as const;
export type Person = (typeof PEOPLE)[number];

const STAFF: readonly Person[] = ['advisor', 'colleague', 'admin', 'super_admin'];
export const ADMINS: readonly Person[] = ['admin', 'super_admin'];

/** Whom the door of each level lets through; staff who act for a client may what the client may (D31) (D32). */
export const LET_IN: Record<Access, readonly Person[]> = {
  public: PEOPLE,
  user: PEOPLE.filter((person) => person !== 'visitor'),
  advisor: STAFF,
  admin: ADMINS,
  super_admin: ['super_admin'],
};

/** Who may reach what is Ana's by a call of each level. */
export const REACH_ANA: Record<Access, readonly Person[]> = {
  public: ['ana', 'sudo'],
  user: ['ana', 'sudo'],
  advisor: ['advisor', ...ADMINS],
  admin: ADMINS,
  super_admin: ['super_admin'],
};

/** Rules beyond the role: the owner's alone (D31), of whoever stands in the directory of agents, of buyers only. */
export const REFUSED: Readonly<Record<string, readonly Person[]>> = {
  ownSessions: ['sudo', 'sudo-for-ben'],
  endOwnSession: ['sudo', 'sudo-for-ben'],
  exportOwnData: ['sudo', 'sudo-for-ben'],
  deleteAccount: [...STAFF, 'sudo', 'sudo-for-ben'],
  noteFavorite: ['sudo', 'sudo-for-ben'],
  secondFactorState: ['sudo', 'sudo-for-ben'],
  beginSecondFactor: ['ana', 'ben', 'sudo', 'sudo-for-ben'],
  confirmSecondFactor: PEOPLE.filter((person) => person !== 'visitor'),
  endSecondFactor: PEOPLE.filter((person) => person !== 'visitor'),
  endSudo: PEOPLE.filter((person) => person !== 'visitor' && !person.startsWith('sudo')),
  ownClients: ADMINS,
  ownLeads: ADMINS,
  ownListings: ADMINS,
  ownShowings: ADMINS,
  // the listing has another advisor
  readInterestReport: ['advisor', 'colleague'],
};

export interface Anas {
  userId: number;
  sessionId: number;
  searchId: number;
  shareCode: string;
  leadId: number;
  outboxId: number;
}
export interface Input {
  params?: Record<string, unknown>;
  query?: Record<string, string>;
  body?: object;
}

export const MLS = '700001';
export const search = (over: object = {}) =>
  sampleSavedSearch({ id: null, share_code: null, from_share_url: false, title: SECRET, ...over });

/** How every call that needs a session is made about what is Ana's. A call that is missing here fails the test. */
export const ABOUT_ANA: Readonly<Record<string, (ana: Anas) => Input>> = {
  updateCurrentUser: () => ({ body: { first_name: 'Changed' } }),
  readFavorites: () => ({}),
  addFavorite: () => ({ body: { listing_id: MLS } }),
  removeFavorite: () => ({ body: { listing_id: MLS } }),
  noteFavorite: () => ({ body: { listing_id: MLS, note: 'changed' } }),
  readHidden: () => ({}),
  hideListing: () => ({ body: { listing_id: MLS } }),
  unhideListing: () => ({ body: { listing_id: MLS } }),
  readSavedSearches: () => ({}),
  updateSavedSearch: ({ searchId }) => ({ body: search({ id: searchId, title: 'changed' }) }),
  deleteSavedSearch: ({ searchId }) => ({ body: { id: searchId } }),
  ownSessions: () => ({}),
  endOwnSession: ({ sessionId }) => ({ body: { id: sessionId } }),
  exportOwnData: () => ({}),
  deleteAccount: () => ({ body: { password: 'not it' } }),
  syncViewed: () => ({ body: { viewed: [] } }),
  removeViewed: () => ({ body: { internal_ids: [] } }),
  secondFactorState: () => ({}),
  beginSecondFactor: () => ({ body: { password: 'not it' } }),
  confirmSecondFactor: () => ({ body: { code: '000000' } }),
  endSecondFactor: () => ({ body: { code: '000000' } }),
  beginSudo: ({ userId }) => ({ body: { user_id: userId, reason: 'a look' } }),
  endSudo: () => ({}),
  sudoClients: () => ({ query: { query: 'ana' } }),
  sudoLog: () => ({}),
  ownLeads: () => ({}),
  ownClients: () => ({}),
  ownListings: () => ({}),
  ownShowings: () => ({ query: { from: '2026-01-01', to: '2026-01-28' } }),
  leadHistory: ({ leadId }) => ({ params: { id: leadId } }),
  answerLead: ({ leadId }) => ({ body: { id: leadId, answered: true } }),
  releaseLead: ({ leadId }) => ({ body: { id: leadId } }),
  readInterestReport: () => ({ params: { id: MLS } }),
  allLeads: () => ({}),
  readTrackingEvents: () => ({}),
  readOutbox: () => ({}),
  replayDelivery: ({ outboxId }) => ({ body: { id: outboxId } }),
  readUsers: () => ({ query: { s: 'ana' } }),
  resetSecondFactor: ({ userId }) => ({ body: { id: userId } }),
  setUserDisabled: ({ userId }) => ({ body: { id: userId, disabled: true } }),
  setUserRoles: ({ userId }) => ({ body: { id: userId, roles: ['admin'] } }),
  readAuditLog: () => ({}),
  readServerSettings: () => ({}),
  readRegionTexts: () => ({}),
  saveRegionText: () => ({ body: { region_path: 'maui', title: 'x', summary: 'x', body: ['x'] } }),
  readBlogDrafts: () => ({}),
  saveBlogPost: () => ({ body: { id: null, slug: 'x', title: 'x', category: 'x', excerpt: 'x', body: ['x'] } }),
  deleteBlogPost: () => ({ body: { id: 1 } }),
  readFeeds: () => ({}),
  readRefusedRecords: () => ({ query: { name: 'maui' } }),
  changeFeed: () => ({ body: { name: 'maui', action: 'pause' } }),
  readFeedWarnings: () => ({}),
};
/** Public calls that name something of Ana's; all others are made without an input. */
export const PUBLIC_ABOUT_ANA: Readonly<Record<string, (ana: Anas) => Input>> = {
  consumeLoginLink: () => ({ body: { email: 'ana@example.com', token: 'x'.repeat(43) } }),
  signIn: () => ({ body: { email: 'ana@example.com', password: 'not it' } }),
  sendLoginLink: () => ({ body: { email: 'ana@example.com' } }),
};
