import * as z from 'zod/mini';
import { LIMITS } from '../basics/constants';
import {
  answerTimesSchema,
  clientNoteSchema,
  clientPageSchema,
  clientPlanSchema,
  clientStageSchema,
  replyTemplateSchema,
  todaySchema,
} from '../entities/clients';
import { calendarDaySchema, submissionIdSchema } from '../entities/lead';
import { staffLeadSchema } from '../entities/staff';
import { defineCall } from './define-call';

const tag = 'Staff';
const base = '/api/v3/staff';
const id = z.int().check(z.gte(1), z.lte(2_147_483_647));
/** A person by the number of a lead or of an account, so that no address has personal data. */
const key = z.string().check(z.regex(/^(?:lead|user)-[1-9]\d{0,8}$/));

export const readToday = defineCall({
  name: 'readToday',
  method: 'GET',
  path: `${base}/today`,
  access: 'advisor',
  tag,
  answer: todaySchema,
});

/** A person of the user's own agent entry; admins see those of all agents. */
export const readClient = defineCall({
  name: 'readClient',
  method: 'GET',
  path: `${base}/clients/:key`,
  access: 'advisor',
  tag,
  params: z.object({ key }),
  answer: clientPageSchema,
});

export const saveClientPlan = defineCall({
  name: 'saveClientPlan',
  method: 'POST',
  path: `${base}/clients/plan`,
  access: 'advisor',
  tag,
  body: z.object({
    key,
    stage: clientStageSchema,
    next_step: z.nullable(z.string().check(z.maxLength(200))),
    next_step_on: z.nullable(calendarDaySchema),
  }),
  answer: clientPlanSchema,
});

/** Marks the next step of a person as done. */
export const completeNextStep = defineCall({
  name: 'completeNextStep',
  method: 'POST',
  path: `${base}/clients/next_step/done`,
  access: 'advisor',
  tag,
  body: z.object({ key }),
  answer: clientPlanSchema,
});

export const addClientNote = defineCall({
  name: 'addClientNote',
  method: 'POST',
  path: `${base}/clients/notes`,
  access: 'advisor',
  tag,
  body: z.object({ key, text: z.string().check(z.trim(), z.minLength(1), z.maxLength(LIMITS.message)) }),
  answer: clientNoteSchema,
});

export const deleteClientNote = defineCall({
  name: 'deleteClientNote',
  method: 'POST',
  path: `${base}/clients/notes/delete`,
  access: 'advisor',
  tag,
  body: z.object({ key, id }),
  answer: z.object({ done: z.boolean() }),
});

/**
 * Shows two persons of one agent as one client to staff. Accounts are not changed. A repeat changes nothing.
 */
export const mergeClients = defineCall({
  name: 'mergeClients',
  method: 'POST',
  path: `${base}/clients/merge`,
  access: 'advisor',
  tag,
  body: z.object({
    key,
    other: key,
    /** whose stage and next step the client has from now on */
    plan_of: z.enum(['key', 'other']),
  }),
  answer: clientPageSchema,
});

/** Ends the merge of two persons, and never suggests it again. Each has the plan, notes and leads of before and since. */
export const separateClients = defineCall({
  name: 'separateClients',
  method: 'POST',
  path: `${base}/clients/separate`,
  access: 'advisor',
  tag,
  body: z.object({ key, other: key }),
  answer: clientPageSchema,
});

/**
 * Sends a mail of plain text to the person of a lead, from the site's sender with the agent's address for answers, and
 * marks the lead as answered.
 */
export const replyToLead = defineCall({
  name: 'replyToLead',
  method: 'POST',
  path: `${base}/leads/reply`,
  access: 'advisor',
  tag,
  body: z.object({
    id,
    // one line
    subject: z.string().check(z.trim(), z.minLength(1), z.maxLength(150), z.regex(/^[^\p{Cc}\u2028\u2029]+$/u)),
    text: z.string().check(z.trim(), z.minLength(1), z.maxLength(LIMITS.message)),
    /** a repeat with the same id sends nothing */
    submission_id: z.optional(submissionIdSchema),
    /** sends it although another user has just replied to the client */
    send_again: z.optional(z.boolean()),
  }),
  answer: staffLeadSchema,
  perMinute: 10,
});

export const readReplyTemplates = defineCall({
  name: 'readReplyTemplates',
  method: 'GET',
  path: `${base}/reply_templates`,
  access: 'advisor',
  tag,
  answer: z.object({ templates: z.array(replyTemplateSchema) }),
});

/** Replaces the agent's texts. Without any the site's own texts are back. */
export const saveReplyTemplates = defineCall({
  name: 'saveReplyTemplates',
  method: 'POST',
  path: `${base}/reply_templates`,
  access: 'advisor',
  tag,
  body: z.object({ templates: z.array(replyTemplateSchema).check(z.maxLength(12)) }),
  answer: z.object({ templates: z.array(replyTemplateSchema) }),
});

/** The first answers to the leads of the last days, by agent and by office. */
export const readAnswerTimes = defineCall({
  name: 'readAnswerTimes',
  method: 'GET',
  path: `${base}/answer_times`,
  access: 'admin',
  tag,
  answer: z.object({
    days: z.int(),
    opening_hours: z.string(),
    agents: z.array(answerTimesSchema),
    offices: z.array(answerTimesSchema),
  }),
});
