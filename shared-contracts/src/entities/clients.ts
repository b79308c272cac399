import * as z from 'zod/mini';
import { staffClientSchema, staffLeadSchema } from './staff';

const text = z.nullable(z.string());

/** How far an agent is with a person, in this order. */
export const CLIENT_STAGES = ['new', 'talking', 'touring', 'offer', 'closed'] as const;
export const clientStageSchema = z.enum(CLIENT_STAGES);
export type ClientStage = z.infer<typeof clientStageSchema>;

/** An open lead that needs an answer. */
export const waitingLeadSchema = z.extend(staffLeadSchema, {
  /** minutes of opening hours since the lead came */
  waiting_minutes: z.int(),
  /** longer than an hour of opening hours */
  late: z.boolean(),
});
export type WaitingLead = z.infer<typeof waitingLeadSchema>;

/** A next step whose day has come. `key` opens the person's page. */
export const reminderSchema = z.object({
  key: z.string(),
  name: z.string(),
  stage: clientStageSchema,
  next_step: z.string(),
  next_step_on: z.string(),
});
export type Reminder = z.infer<typeof reminderSchema>;

/** A client with new favorites or saved searches. */
export const activeClientSchema = z.object({
  key: z.string(),
  name: z.string(),
  favorites: z.int(),
  saved_searches: z.int(),
  last_at: z.string(),
});
export type ActiveClient = z.infer<typeof activeClientSchema>;

export const todaySchema = z.object({
  /** of the company, as its setting says them */
  opening_hours: z.string(),
  /** the longest waiting ones first */
  to_answer: z.array(waitingLeadSchema),
  /** all open leads that need an answer; more than in the list where there are many */
  waiting: z.int(),
  /** in order of time */
  showings: z.array(staffLeadSchema),
  reminders: z.array(reminderSchema),
  active_clients: z.array(activeClientSchema),
});
export type Today = z.infer<typeof todaySchema>;

/** An agent's private note about a person. */
export const clientNoteSchema = z.object({
  id: z.int(),
  text: z.string(),
  at: z.string(),
  /** e-mail of the author */
  by: text,
});
export type ClientNote = z.infer<typeof clientNoteSchema>;

/** Stage and next step of a person; both parts of the step are null without one. */
export const clientPlanSchema = z.object({ stage: clientStageSchema, next_step: text, next_step_on: text });
export type ClientPlan = z.infer<typeof clientPlanSchema>;

/** A mail to a person that an agent sent through the site. */
export const leadReplySchema = z.object({
  id: z.int(),
  lead_id: z.int(),
  subject: z.string(),
  text: z.string(),
  sent_at: z.string(),
  by: text,
});
export type LeadReply = z.infer<typeof leadReplySchema>;

/** Another person of the agent's, with the name and addresses of their account or latest lead. */
const otherClientSchema = z.object({ key: z.string(), name: z.string(), email: text, phone: text });

/** A person whom staff merged with another one. The account stays the person's own. */
export const mergedClientSchema = z.extend(otherClientSchema, { account: z.nullable(staffClientSchema) });
export type MergedClient = z.infer<typeof mergedClientSchema>;

/** A next step of a merged person who does not have the plan of the page. */
export const otherStepSchema = z.object({ key: z.string(), of: z.string(), next_step: z.string(), next_step_on: text });
export type OtherStep = z.infer<typeof otherStepSchema>;

/** What two persons have in common. A name counts only with a telephone number. */
export const CLIENT_LIKENESSES = ['phone', 'name', 'email'] as const;
export type ClientLikeness = (typeof CLIENT_LIKENESSES)[number];

/** A person who is perhaps the same. */
export const alikeClientSchema = z.extend(otherClientSchema, { equal: z.array(z.enum(CLIENT_LIKENESSES)) });
export type AlikeClient = z.infer<typeof alikeClientSchema>;

/**
 * A person for one agent: of the leads with the same e-mail address, and of the account with it. Notes, leads and replies are
 * also those of the persons merged with it.
 */
export const clientPageSchema = z.object({
  key: z.string(),
  /** of the person who has the plan: another one than `key` if two were merged */
  plan_key: z.string(),
  other_steps: z.array(otherStepSchema),
  name: z.string(),
  /** null for callbacks, which have a telephone number only */
  email: text,
  phone: text,
  plan: clientPlanSchema,
  /** newest first, like the rest */
  notes: z.array(clientNoteSchema),
  leads: z.array(staffLeadSchema),
  replies: z.array(leadReplySchema),
  /** null for a person without an account as a client of the agent */
  account: z.nullable(staffClientSchema),
  merged: z.array(mergedClientSchema),
  alike: z.array(alikeClientSchema),
});
export type ClientPage = z.infer<typeof clientPageSchema>;

/** A text that an agent begins replies with. {name}, {home} and {agent} are filled in. */
export const replyTemplateSchema = z.object({
  title: z.string().check(z.minLength(1), z.maxLength(80)),
  text: z.string().check(z.minLength(1), z.maxLength(2000)),
});
export type ReplyTemplate = z.infer<typeof replyTemplateSchema>;

/** How fast an agent or an office answers; times are minutes of opening hours. */
export const answerTimesSchema = z.object({
  name: z.string(),
  office: text,
  leads: z.int(),
  answered: z.int(),
  unanswered: z.int(),
  /** unanswered ones that have waited for more than an hour */
  late: z.int(),
  /** of the answered leads; null without one */
  median_minutes: z.nullable(z.int()),
});
export type AnswerTimes = z.infer<typeof answerTimesSchema>;
