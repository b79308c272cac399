import type { Access } from 'shared-contracts';
import { sampleSavedSearch } from 'shared-contracts/testing';

/** These texts are in all data of Ana: a response to a user without access must not contain them. */
export const SECRET = 'anas-own-words';
/** Only in her note, which even staff read only while they act for her. */
export const NOTE = 'anas-private-note';

/** Ana is a client of the advisor, Ben of the colleague. Each advisor also acts for their own client. */
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

/** The roles that each level allows; staff who act for a client have the client's rights. */
export const LET_IN: Record<Access, readonly Person[]> = {
  public: PEOPLE,
  user: PEOPLE.filter((person) => person !== 'visitor'),
  advisor: STAFF,
  admin: ADMINS,
  super_admin: ['super_admin'],
};

/** The users who may access Ana's data by a call of each level. */
export const REACH_ANA: Record<Access, readonly Person[]> = {
  public: ['ana', 'sudo'],
  user: ['ana', 'sudo'],
  advisor: ['advisor', ...ADMINS],
  admin: ADMINS,
  super_admin: ['super_admin'],
};

/** Rules in addition to the role: only the owner, only agents of the directory, only buyers. */
export const REFUSED: Readonly<Record<string, readonly Person[]>> = {
  ownSessions: ['sudo', 'sudo-for-ben'],
  sendAddressConfirmation: ['sudo', 'sudo-for-ben'],
  endOwnSession: ['sudo', 'sudo-for-ben'],
  exportOwnData: ['sudo', 'sudo-for-ben'],
  deleteAccount: [...STAFF, 'sudo', 'sudo-for-ben'],
  noteFavorite: ['sudo', 'sudo-for-ben'],
  readNotificationSettings: ['sudo', 'sudo-for-ben'],
  saveNotificationSettings: ['sudo', 'sudo-for-ben'],
  addPushSubscription: ['sudo', 'sudo-for-ben'],
  removePushSubscription: ['sudo', 'sudo-for-ben'],
  readOwnShortlist: ['sudo', 'sudo-for-ben'],
  shareFavorites: ['sudo', 'sudo-for-ben'],
  updateShortlist: ['sudo', 'sudo-for-ben'],
  endShortlist: ['sudo', 'sudo-for-ben'],
  secondFactorState: ['sudo', 'sudo-for-ben'],
  beginSecondFactor: ['ana', 'ben', 'sudo', 'sudo-for-ben'],
  confirmSecondFactor: PEOPLE.filter((person) => person !== 'visitor'),
  endSecondFactor: PEOPLE.filter((person) => person !== 'visitor'),
  endSudo: PEOPLE.filter((person) => person !== 'visitor' && !person.startsWith('sudo')),
  ownClients: ADMINS,
  clientShortlists: ADMINS,
  ownLeads: ADMINS,
  ownListings: ADMINS,
  ownShowings: ADMINS,
  readReplyTemplates: ADMINS,
  readToday: ADMINS,
  saveReplyTemplates: ADMINS,
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
  shortlistId: number;
  commentId: number;
}
export interface Input {
  params?: Record<string, unknown>;
  query?: Record<string, string>;
  body?: object;
}

export const MLS = '700001';
export const HOME = 'sample-1';
export const search = (over: object = {}) =>
  sampleSavedSearch({ id: null, share_code: null, from_share_url: false, title: SECRET, ...over });

/** A request about Ana's data for every call that needs a session. A call that is missing here fails the test. */
export const ABOUT_ANA: Readonly<Record<string, (ana: Anas) => Input>> = {
  updateCurrentUser: () => ({ body: { first_name: 'Changed' } }),
  sendAddressConfirmation: () => ({}),
  readFavorites: () => ({}),
  addFavorite: () => ({ body: { listing_id: MLS } }),
  removeFavorite: () => ({ body: { listing_id: MLS } }),
  noteFavorite: () => ({ body: { listing_id: MLS, note: 'changed' } }),
  readOwnShortlist: () => ({}),
  shareFavorites: () => ({}),
  updateShortlist: () => ({ body: { agent_sees: true } }),
  endShortlist: () => ({}),
  readHidden: () => ({}),
  hideListing: () => ({ body: { listing_id: MLS } }),
  unhideListing: () => ({ body: { listing_id: MLS } }),
  readSavedSearches: () => ({}),
  updateSavedSearch: ({ searchId }) => ({ body: search({ id: searchId, title: 'changed' }) }),
  deleteSavedSearch: ({ searchId }) => ({ body: { id: searchId } }),
  readNotifications: () => ({}),
  markNotificationsRead: () => ({ body: { up_to: 1 } }),
  readNotificationSettings: () => ({}),
  saveNotificationSettings: () => ({
    body: { favorite_emails: false, quiet_from: 1260, quiet_to: 480, time_zone: 'Pacific/Honolulu' },
  }),
  addPushSubscription: () => ({
    body: { endpoint: 'https://push.example.com/ana', p256dh: 'x', auth: 'x', time_zone: 'Pacific/Honolulu' },
  }),
  removePushSubscription: () => ({ body: { id: 1 } }),
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
  clientShortlists: () => ({}),
  ownListings: () => ({}),
  ownShowings: () => ({ query: { from: '2026-01-01', to: '2026-01-28' } }),
  leadHistory: ({ leadId }) => ({ params: { id: leadId } }),
  answerLead: ({ leadId }) => ({ body: { id: leadId, answered: true } }),
  releaseLead: ({ leadId }) => ({ body: { id: leadId } }),
  assignLead: ({ leadId }) => ({ body: { id: leadId, advisor_id: 1 } }),
  readToday: () => ({}),
  readClient: ({ leadId }) => ({ params: { key: `lead-${leadId}` } }),
  saveClientPlan: ({ leadId }) => ({
    body: { key: `lead-${leadId}`, stage: 'closed', next_step: 'changed', next_step_on: '2026-01-01' },
  }),
  completeNextStep: ({ leadId }) => ({ body: { key: `lead-${leadId}` } }),
  addClientNote: ({ leadId }) => ({ body: { key: `lead-${leadId}`, text: 'changed' } }),
  deleteClientNote: ({ leadId }) => ({ body: { key: `lead-${leadId}`, id: 1 } }),
  mergeClients: ({ leadId, userId }) => ({
    body: { key: `lead-${leadId}`, other: `user-${userId}`, plan_of: 'key' },
  }),
  separateClients: ({ leadId, userId }) => ({ body: { key: `lead-${leadId}`, other: `user-${userId}` } }),
  replyToLead: ({ leadId }) => ({ body: { id: leadId, subject: 'changed', text: 'changed' } }),
  readReplyTemplates: () => ({}),
  saveReplyTemplates: () => ({ body: { templates: [{ title: 'x', text: 'x' }] } }),
  readAnswerTimes: () => ({}),
  readInterestReport: () => ({ params: { id: MLS } }),
  allLeads: () => ({}),
  readTrackingEvents: () => ({}),
  readOutbox: () => ({}),
  replayDelivery: ({ outboxId }) => ({ body: { id: outboxId } }),
  removeDelivery: ({ outboxId }) => ({ body: { id: outboxId } }),
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
  readStoredCostRules: () => ({}),
  saveCostRules: () => ({ body: { home_use: 'owner', classes: [], version: 'none' } }),
};
/** A call of Ana's shared list, which only its people make. */
function inShortlist(body?: object): (ana: Anas) => Input {
  return ({ shortlistId }) => ({ params: { id: shortlistId }, ...(body && { body }) });
}

/** Public calls with an id of Ana's data; all others are made without an input. */
export const PUBLIC_ABOUT_ANA: Readonly<Record<string, (ana: Anas) => Input>> = {
  consumeLoginLink: () => ({ body: { email: 'ana@example.com', token: 'x'.repeat(43) } }),
  signIn: () => ({ body: { email: 'ana@example.com', password: 'not it' } }),
  sendLoginLink: () => ({ body: { email: 'ana@example.com' } }),
  readShortlist: inShortlist(),
  seeShortlist: inShortlist({ at: '2026-11-29T00:00:00.000Z' }),
  markShortlistHome: inShortlist({ internal_id: HOME, mark: 'no' }),
  commentOnShortlistHome: inShortlist({ internal_id: HOME, text: 'changed' }),
  deleteShortlistComment: (ana) => ({ params: { id: ana.shortlistId }, body: { comment_id: ana.commentId } }),
  removeShortlistMember: inShortlist({ member_id: 1 }),
};
