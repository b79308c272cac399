import * as z from 'zod/mini';
import { LIMITS } from '../basics/constants';
import { calendarDaySchema } from '../entities/lead';
import {
  auditEntrySchema,
  auditKindSchema,
  blogDraftSchema,
  listingInterestReportSchema,
  OUTBOX_STATES,
  regionTextSchema,
  reportedListingSchema,
  staffClientSchema,
  staffEventSchema,
  staffLeadSchema,
  staffOutboxRowSchema,
  staffSettingSchema,
  staffUserSchema,
} from '../entities/staff';
import { roleSchema } from '../entities/user';
import { costRulesSchema } from './costs';
import { defineCall } from './define-call';

const tag = 'Staff';
const base = '/api/v3/staff';
const id = z.int().check(z.gte(1), z.lte(2_147_483_647));
const words = z.optional(z.string().check(z.maxLength(LIMITS.query)));
/** only ids below this one, for the next page */
const before = z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647)));
/** only unanswered leads, or only answered ones */
const answered = z.optional(z.enum(['no', 'yes']));
const done = z.object({ done: z.boolean() });
const leadPage = z.object({ leads: z.array(staffLeadSchema), more: z.boolean() });

/** Leads of the user's own agent entry, for every role. */
export const ownLeads = defineCall({
  name: 'ownLeads',
  method: 'GET',
  path: `${base}/own_leads`,
  access: 'advisor',
  tag,
  query: z.object({ s: words, before, answered }),
  answer: leadPage,
});

export const allLeads = defineCall({
  name: 'allLeads',
  method: 'GET',
  path: `${base}/leads`,
  access: 'admin',
  tag,
  query: z.object({ s: words, before, answered, status: z.optional(z.enum(['new', 'spam'])) }),
  answer: leadPage,
});

/** Other leads of the same person: all for admins, those of the own agent entry for advisors. */
export const leadHistory = defineCall({
  name: 'leadHistory',
  method: 'GET',
  path: `${base}/leads/:id/history`,
  access: 'advisor',
  tag,
  params: z.object({ id: z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647)) }),
  answer: z.object({ leads: z.array(staffLeadSchema), deliveries: z.array(staffOutboxRowSchema) }),
});

export const answerLead = defineCall({
  name: 'answerLead',
  method: 'POST',
  path: `${base}/leads/answer`,
  access: 'advisor',
  tag,
  body: z.object({ id, answered: z.boolean() }),
  answer: staffLeadSchema,
});

/** Releases a lead that was held as spam. A lead that is not held is returned unchanged. */
export const releaseLead = defineCall({
  name: 'releaseLead',
  method: 'POST',
  path: `${base}/leads/release`,
  access: 'admin',
  tag,
  body: z.object({ id }),
  answer: staffLeadSchema,
});

/**
 * Gives a lead to another agent, who gets an e-mail about it unless it is a favorite. A lead that the agent has already is
 * returned unchanged.
 */
export const assignLead = defineCall({
  name: 'assignLead',
  method: 'POST',
  path: `${base}/leads/assign`,
  access: 'admin',
  tag,
  body: z.object({ id, advisor_id: id }),
  answer: staffLeadSchema,
});

export const ownShowings = defineCall({
  name: 'ownShowings',
  method: 'GET',
  path: `${base}/own_showings`,
  access: 'advisor',
  tag,
  query: z.object({ from: calendarDaySchema, to: calendarDaySchema }),
  answer: z.object({ showings: z.array(staffLeadSchema) }),
});

export const ownClients = defineCall({
  name: 'ownClients',
  method: 'GET',
  path: `${base}/own_clients`,
  access: 'advisor',
  tag,
  query: z.object({ s: words }),
  answer: z.object({ clients: z.array(staffClientSchema) }),
});

/** Listings of the signed-in agent, newest first, with their interest over the weeks of a report. */
export const ownListings = defineCall({
  name: 'ownListings',
  method: 'GET',
  path: `${base}/own_listings`,
  access: 'advisor',
  tag,
  answer: z.object({ weeks: z.int(), listings: z.array(reportedListingSchema) }),
});

/** By MLS id or number, of any listing the public may see, as on paper. */
export const readInterestReport = defineCall({
  name: 'readInterestReport',
  method: 'GET',
  path: `${base}/listing_reports/:id`,
  access: 'advisor',
  tag,
  params: z.object({ id: z.string().check(z.minLength(1), z.maxLength(80)) }),
  answer: z.nullable(listingInterestReportSchema),
});

export const readOutbox = defineCall({
  name: 'readOutbox',
  method: 'GET',
  path: `${base}/outbox`,
  access: 'admin',
  tag,
  query: z.object({ state: z.optional(z.enum(OUTBOX_STATES)) }),
  answer: z.object({ rows: z.array(staffOutboxRowSchema), counts: z.record(z.string(), z.int()) }),
});

export const replayDelivery = defineCall({
  name: 'replayDelivery',
  method: 'POST',
  path: `${base}/outbox/replay`,
  access: 'admin',
  tag,
  body: z.object({ id }),
  answer: done,
});

/** Only a delivery that is dead or has no receiver. */
export const removeDelivery = defineCall({
  name: 'removeDelivery',
  method: 'POST',
  path: `${base}/outbox/remove`,
  access: 'admin',
  tag,
  body: z.object({ id }),
  answer: done,
});

export const readUsers = defineCall({
  name: 'readUsers',
  method: 'GET',
  path: `${base}/users`,
  access: 'admin',
  tag,
  query: z.object({ s: words }),
  answer: z.object({ users: z.array(staffUserSchema) }),
});

export const setUserRoles = defineCall({
  name: 'setUserRoles',
  method: 'POST',
  path: `${base}/users/roles`,
  access: 'super_admin',
  tag,
  body: z.object({ id, roles: z.array(roleSchema).check(z.maxLength(3)) }),
  answer: staffUserSchema,
});

export const setUserDisabled = defineCall({
  name: 'setUserDisabled',
  method: 'POST',
  path: `${base}/users/disabled`,
  access: 'admin',
  tag,
  body: z.object({ id, disabled: z.boolean() }),
  answer: staffUserSchema,
});

export const resetSecondFactor = defineCall({
  name: 'resetSecondFactor',
  method: 'POST',
  path: `${base}/users/second_factor/reset`,
  access: 'admin',
  tag,
  body: z.object({ id }),
  answer: staffUserSchema,
});

export const readAuditLog = defineCall({
  name: 'readAuditLog',
  method: 'GET',
  path: `${base}/audit`,
  access: 'admin',
  tag,
  query: z.object({ kind: z.optional(auditKindSchema), before }),
  answer: z.object({ entries: z.array(auditEntrySchema), more: z.boolean() }),
});

export const readTrackingEvents = defineCall({
  name: 'readTrackingEvents',
  method: 'GET',
  path: `${base}/events`,
  access: 'admin',
  tag,
  query: z.object({ kind: z.optional(z.enum(['intelligence', 'score', 'analytics'])) }),
  answer: z.object({ events: z.array(staffEventSchema) }),
});

export const readServerSettings = defineCall({
  name: 'readServerSettings',
  method: 'GET',
  path: `${base}/settings`,
  access: 'super_admin',
  tag,
  answer: z.object({ settings: z.array(staffSettingSchema) }),
});

export const readRegionTexts = defineCall({
  name: 'readRegionTexts',
  method: 'GET',
  path: `${base}/regions`,
  access: 'admin',
  tag,
  answer: z.object({ regions: z.array(regionTextSchema) }),
});

export const saveRegionText = defineCall({
  name: 'saveRegionText',
  method: 'POST',
  path: `${base}/regions/save`,
  access: 'admin',
  tag,
  body: regionTextSchema,
  answer: regionTextSchema,
});

/** The rules as they are stored now, which an editor begins with. */
export const readStoredCostRules = defineCall({
  name: 'readStoredCostRules',
  method: 'GET',
  path: `${base}/cost_rules`,
  access: 'admin',
  tag,
  answer: costRulesSchema,
});

export const saveCostRules = defineCall({
  name: 'saveCostRules',
  method: 'POST',
  path: `${base}/cost_rules`,
  access: 'admin',
  tag,
  body: costRulesSchema,
  answer: costRulesSchema,
});

export const readBlogDrafts = defineCall({
  name: 'readBlogDrafts',
  method: 'GET',
  path: `${base}/posts`,
  access: 'admin',
  tag,
  answer: z.object({ posts: z.array(blogDraftSchema) }),
});

export const saveBlogPost = defineCall({
  name: 'saveBlogPost',
  method: 'POST',
  path: `${base}/posts/save`,
  access: 'admin',
  tag,
  body: blogDraftSchema,
  answer: blogDraftSchema,
});

export const deleteBlogPost = defineCall({
  name: 'deleteBlogPost',
  method: 'POST',
  path: `${base}/posts/delete`,
  access: 'admin',
  tag,
  body: z.object({ id }),
  answer: done,
});
